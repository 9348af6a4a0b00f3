import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url));
const index = readFileSync(`${folder}README.md`, 'utf8');
const records = readdirSync(folder).filter((name) => name !== 'README.md');

describe.each(records)('decision record %s', (name) => {
  const text = readFileSync(folder + name, 'utf8');
  const title = /^# (\d{4}) (.+)$/m.exec(text);

  test('has its number, a status, a date and the four sections', () => {
    expect(title?.[1]).toBe(name.slice(0, 4));
    expect(text).toMatch(/^- Status: (proposed|accepted|superseded by \[\d{4}\])/m);
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}/m);
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
    expect(sections).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences']);
  });

  test('is in the index by its title', () => {
    expect(index).toContain(`| [${name.slice(0, 4)}](${name}) | ${title?.[2]} |`);
  });
});
