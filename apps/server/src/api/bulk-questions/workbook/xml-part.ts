import { TextDecoder } from 'node:util';
import { damagedWorkbook } from './file-refusals.ts';
import { type XmlHandler, XmlReader } from './xml-reader.ts';
import { type ExpansionBudget, readZipEntry } from './zip-content.ts';
import type { ZipEntry } from './zip-directory.ts';

/** A handler that may have enough before the file ends. */
export interface PartHandler extends XmlHandler {
  /** True once nothing more of the file is wanted. */
  readonly isDone?: boolean;
}

function decoderOf(first: Buffer): TextDecoder {
  const mark = first.length >= 2 ? first.readUInt16BE(0) : 0;
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8', { fatal: true });
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (error) {
    throw damagedWorkbook('a part of it is no text', error);
  }
}

/** Reads one XML file of a workbook, as far as the handler wants it. */
export async function readXmlPart(entry: ZipEntry, budget: ExpansionBudget, handler: PartHandler): Promise<void> {
  const xml = new XmlReader(handler);
  let decoder: TextDecoder | undefined;
  for await (const chunk of readZipEntry(entry, budget)) {
    decoder ??= decoderOf(chunk);
    xml.push(decode(decoder, chunk));
    if (handler.isDone) return;
  }
  if (decoder) xml.push(decode(decoder));
  xml.end();
}
