import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './age.ts';

const PHRASE = 'four blue kettles sing';
const CHUNK = 64 * 1024;

/** Bytes as streams bring them: in pieces that fit no chunk. */
async function* inPieces(bytes: Uint8Array, size = 10_007): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 251));

test.each([0, CHUNK, 2 * CHUNK + 1])("%i bytes are read by age's own library, and from it", async (length) => {
  const bytes = bytesOf(length);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PHRASE);
  const ours = await buffer(encrypt(inPieces(bytes), PHRASE));
  expect(Buffer.from(await decrypter.decrypt(ours)).equals(bytes)).toBe(true);
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(PHRASE);
  const theirs = await encrypter.encrypt(bytes);
  expect((await buffer(decrypt(inPieces(theirs), PHRASE))).equals(bytes)).toBe(true);
});

test('another pass phrase, a changed byte, a missing end and a moved chunk are refused', async () => {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(PHRASE);
  const whole = Buffer.from(await encrypter.encrypt(bytesOf(3 * CHUNK)));
  const read = (bytes: Uint8Array, phrase = PHRASE) => buffer(decrypt(inPieces(bytes), phrase));
  await expect(read(whole, 'another')).rejects.toThrow('another pass phrase');
  const sealed = CHUNK + 16;
  const payload = whole.length - 3 * sealed;
  await expect(read(whole.subarray(0, payload + 2 * sealed))).rejects.toThrow('cut off or was changed');
  await expect(read(whole.subarray(0, payload + 2 * sealed + 100))).rejects.toThrow('cut off or was changed');
  await expect(read(whole.subarray(0, 50))).rejects.toThrow('cut off');
  for (const at of [payload + 10, whole.length - 1, payload - 20]) {
    const changed = Buffer.from(whole);
    // A letter, so that a header stays readable.
    changed[at] = changed[at] === 0x41 ? 0x42 : 0x41;
    await expect(read(changed), String(at)).rejects.toThrow(/changed/);
  }
  const [first, second] = [
    whole.subarray(payload, payload + sealed),
    whole.subarray(payload + sealed, payload + 2 * sealed),
  ];
  const moved = Buffer.concat([whole.subarray(0, payload), second, first, whole.subarray(payload + 2 * sealed)]);
  await expect(read(moved)).rejects.toThrow('cut off or was changed');
});
