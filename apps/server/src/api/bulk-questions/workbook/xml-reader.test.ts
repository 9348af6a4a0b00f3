import { describe, expect, it } from 'vitest';
import { XmlReader } from './xml-reader.ts';
import { decodeCellText, readAttribute } from './xml-text.ts';

/** What is read of these pieces, one word a thing. */
function read(...pieces: string[]): string[] {
  const seen: string[] = [];
  const reader = new XmlReader({
    open: (name, attributes) => seen.push(`<${name}${attributes}`),
    close: (name) => seen.push(`/${name}`),
    text: (text) => seen.push(text),
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return seen;
}

const SAMPLE = `\ufeff<?xml version="1.0"?><!-- a <b> --><x:a p="1 > 0" q='"'>text &amp; more<b/><![CDATA[<&amp;>]]></x:a >\n`;
const SEEN = ['<a p="1 > 0" q=\'"\'', 'text & more', '<b', '/b', '<&amp;>', '/a'];

describe('XML', () => {
  it('is read tag by tag', () => {
    expect(read(SAMPLE.slice(1))).toEqual(SEEN);
  });

  it('is read alike however it is cut into pieces', () => {
    const text = SAMPLE.slice(1);
    expect(read(...text)).toEqual(SEEN);
    for (let at = 1; at < text.length; at++) expect(read(text.slice(0, at), text.slice(at))).toEqual(SEEN);
  });

  it('has its five names and characters by number; no other name is put in', () => {
    expect(read('<a>&lt;&gt;&quot;&apos;&#65;&#x1F600;&#13;&foo;&#x110000;&;&amp;lt;</a>')[1]).toBe(
      '<>"\'A😀\r&foo;&#x110000;&;&lt;',
    );
  });

  it.each([
    ['', 'nothing'],
    ['text', 'text alone'],
    ['<a>', 'no end'],
    ['<a></b>', 'another end'],
    ['<a></a><b/>', 'two roots'],
    ['</a>', 'an end alone'],
    ['<a', 'a tag cut off'],
    ['<a><![CDATA[x</a>', 'a mark cut off'],
    ['<a>< b></a>', 'a tag without a name'],
  ])('%j is not well-formed: %s', (text) => {
    expect(() => read(text)).toThrow('The file is damaged');
  });

  it('has not more levels than any workbook', () => {
    expect(() => read('<a>'.repeat(200))).toThrow('The file is damaged');
  });

  it('may not declare a document type', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
    expect(() => read(bomb)).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ detail: expect.stringContaining('document type') }) }),
    );
  });

  it('is not kept while it has no end', () => {
    const reader = new XmlReader({});
    reader.push('<a>');
    const push = () => {
      for (let times = 0; times < 20; times++) reader.push('x'.repeat(100_000));
    };
    expect(push).toThrow('The file is damaged');
  });
});

describe('an attribute', () => {
  it.each([
    [' r="A1" s="2"', 'r', 'A1'],
    [" r='A1'", 'r', 'A1'],
    [' x:id="rId1"', 'id', 'rId1'],
    [' sheetId="1"', 'id', undefined],
    [' name="A &amp; B"', 'name', 'A & B'],
    [' r = "A1"', 'r', 'A1'],
  ])('of %j named %s is %s', (attributes, name, value) => {
    expect(readAttribute(attributes, name)).toBe(value);
  });
});

it.each([
  ['a_x000D_b', 'a\rb'],
  ['_x005F_x000D_', '_x000D_'],
  ['_xD83D__xDE00_', '😀'],
  ['snake_x_case', 'snake_x_case'],
])('the cell text %s means %j', (text, meaning) => {
  expect(decodeCellText(text)).toBe(meaning);
});
