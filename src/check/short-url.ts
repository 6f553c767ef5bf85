// An address as messages name it: long ones by their end, which tells them apart.

const LONGEST = 60;

/** The address, or its end after a mark that there is more: `"…/assets/long-name.png"`. */
export function shortUrl(address: string): string {
  return address.length <= LONGEST ? address : `…${address.slice(1 - LONGEST)}`;
}
