/** Characters that XML cannot hold, or would change, and text that would be taken for an escaped one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffd-\uffff]|_(?=x[\da-f]{4}_)|\p{Cs}/giu;

const escaped = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as workbooks write it, so that every character survives: control characters as `_x000D_`. */
export const escapeCharacters = (text: string): string => text.replaceAll(UNSAFE, escaped);
