import { damagedWorkbook } from './file-refusals.ts';
import { decodeXmlText } from './xml-text.ts';

/** Receives the content of an XML file in order. Names come without their prefix. */
export interface XmlHandler {
  /** `attributes` is their text, for `readAttribute`. */
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

const broken = () => damagedWorkbook('a part of it is not well-formed');
/** Text or a tag that is longer than this is no spreadsheet's. */
const MAX_PIECE = 1_000_000;
const MAX_DEPTH = 100;
const CDATA = '<![CDATA[';

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const END = 0x3e;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** The index of the `>` that ends a tag: quoted values may hold others. -1 where it has not arrived yet. */
function endOfTag(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === END) return at;
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    at = text.indexOf(text.charAt(at), at + 1);
    if (at === -1) return -1;
  }
  return -1;
}

/**
 * Reads XML that comes in pieces and keeps none of it. Declarations of a document's own entities are refused, so that
 * none can be put in; so is what is not well-formed or cut off.
 */
export class XmlReader {
  private readonly handler: XmlHandler;
  private readonly names: string[] = [];
  private rest = '';
  private hasBegun = false;

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  push(piece: string): void {
    const text = this.rest + piece;
    let at = 0;
    for (let next = this.step(text, at); next > at; next = this.step(text, at)) at = next;
    this.rest = text.slice(at);
    if (this.rest.length <= MAX_PIECE) return;
    throw this.rest.startsWith('<') ? broken() : damagedWorkbook('a text in it is longer than a cell can be');
  }

  end(): void {
    if (this.names.length > 0 || this.rest.trim() !== '' || !this.hasBegun) throw broken();
  }

  /** Handles what begins at a position and returns where it ends: the same position where its end has not arrived yet. */
  private step(text: string, at: number): number {
    const tag = text.indexOf('<', at);
    if (tag === -1) return at;
    if (tag > at) {
      if (this.names.length > 0) this.handler.text?.(decodeXmlText(text.slice(at, tag)));
      return tag;
    }
    const next = text[tag + 1];
    if (next === undefined) return at;
    if (next === '?') return this.skipPast(text, tag, '?>');
    if (next === '!') return this.takeMarked(text, tag);
    const end = endOfTag(text, tag + 1);
    if (end === -1) return at;
    if (next === '/') this.takeClose(text.slice(tag + 2, end));
    else this.takeOpen(text.slice(tag + 1, end));
    return end + 1;
  }

  private skipPast(text: string, at: number, mark: string): number {
    const end = text.indexOf(mark, at);
    return end === -1 ? at : end + mark.length;
  }

  private takeMarked(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return this.skipPast(text, at, '-->');
    if (text.startsWith(CDATA, at)) {
      const end = this.skipPast(text, at, ']]>');
      if (end > at) this.handler.text?.(text.slice(at + CDATA.length, end - ']]>'.length));
      return end;
    }
    if (text.length - at < CDATA.length) return at;
    throw damagedWorkbook('a part of it declares a document type, which no spreadsheet program writes');
  }

  private takeOpen(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const inner = isEmpty ? tag.slice(0, -1) : tag;
    const space = inner.search(/\s/);
    const full = space === -1 ? inner : inner.slice(0, space);
    if (full === '' || (this.hasBegun && this.names.length === 0) || this.names.length > MAX_DEPTH) throw broken();
    this.hasBegun = true;
    const name = localName(full);
    this.handler.open?.(name, space === -1 ? '' : inner.slice(space));
    if (isEmpty) this.handler.close?.(name);
    else this.names.push(full);
  }

  private takeClose(tag: string): void {
    const full = tag.trimEnd();
    if (this.names.pop() !== full) throw broken();
    this.handler.close?.(localName(full));
  }
}
