// The OAuth redirect page: passes the response to the console and closes itself.

const response = location.hash.length > 1 ? location.hash.slice(1) : location.search.slice(1);
// Keep the authorization code out of the window's history.
history.replaceState(null, "", location.pathname);
const channel = new BroadcastChannel("lectern-oauth");
channel.postMessage(response);
setTimeout(() => close(), 50);
