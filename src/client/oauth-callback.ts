// The page that authorization servers send a reader back to: hands what they said to the console and closes itself.

const answer = location.hash.length > 1 ? location.hash.slice(1) : location.search.slice(1);
// Nothing of it stays in the history of the window.
history.replaceState(null, "", location.pathname);
const channel = new BroadcastChannel("lectern-oauth");
channel.postMessage(answer);
setTimeout(() => close(), 50);
