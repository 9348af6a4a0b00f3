import { AppError } from './app-error.ts';

/** Several times what any body of the contract nests. */
const MOST_DEEP = 32;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPENING_LIST, OPENING_OBJECT, CLOSING_LIST, CLOSING_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/** Where the string that begins at `start` ends. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

function refuse(most: number, detail: string): never {
  throw new AppError('bad_request', 'Too much JSON', { detail, values: { most } });
}

/**
 * Throws a 400 for JSON that nests deeper than any body of the contract, or has more parts (lists, objects and their
 * members) than `mostParts`. To be asked before the parser: a million arrays, each in the one before, take the garbage
 * collector 0.2 s in which the server serves no other call, and as many names of members take the parser half of that.
 */
export function refuseNested(json: string, mostParts = Number.POSITIVE_INFINITY): void {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(json, at);
        break;
      case OPENING_LIST:
      case OPENING_OBJECT:
        depth++;
        parts++;
        break;
      case CLOSING_LIST:
      case CLOSING_OBJECT:
        depth--;
        break;
      case COLON:
        parts++;
        break;
    }
    if (depth > MOST_DEEP) refuse(MOST_DEEP, `The body has more than ${MOST_DEEP} lists or objects inside each other.`);
    if (parts > mostParts) refuse(mostParts, `The body has more than ${mostParts} lists, objects and members.`);
  }
}
