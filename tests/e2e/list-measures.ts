import type { Page } from '@playwright/test';

/** Realistic texts about as long as they come, by the name of the field that has them. */
const LONG: Readonly<Record<string, string>> = {
  name: 'Oluwaseun Abdul-Rahman Kyeremateng Afọlábí-Nguyễn',
  username: 'oluwaseun.kyeremateng_afolabi2009',
  email: 'oluwaseun.abdul-rahman.kyeremateng@students.abrewakrom-senior-high.example.edu',
  phone: '+233 (0)24 555 012 345',
  school_name: 'Our Lady of Apostles Girls’ Senior High Technical School, Tetrem-Abrewakrom',
  form: 'Senior High Grade 11',
  region: 'Greater Akwamu Metropolitan District',
  location: 'Abrewakrom-Nalerigu Junction',
  title: 'Reminder: semi-final registration closes on Saturday at noon',
  message: 'Somebody of your school has to confirm the registration for the semi-final. '.repeat(4),
  description: 'Given to everybody who answered fifteen questions on photosynthesis and electromagnetism. '.repeat(2),
  transaction_id: 'TXN-4100193960-20261122-000000341',
  question_text: 'Which of the following compounds dissociates completely when it is dissolved in water? '.repeat(3),
  answer: 'Phenolphthalein turns pink because the concentration of hydroxide ions increases considerably. '.repeat(2),
  option_text: 'The acceleration is proportional to the displacement and points towards the equilibrium',
};
const ROWS = 10;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function lengthen(value: Json, key = ''): Json {
  if (typeof value === 'string') return LONG[key] ?? value;
  if (Array.isArray(value)) return value.map((inner: Json) => lengthen(inner, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthen(inner, name)]));
}

/** Every second row of an answer with long texts, and as many rows as a page has. */
function longRows(rows: readonly { readonly id?: Json }[]): Json {
  const needed = Math.max(ROWS, rows.length);
  return Array.from({ length: rows.length === 0 ? 0 : needed }, (_, index): Json => {
    // Rows are JSON as they come.
    const row = rows[index % rows.length] as Json;
    const told = index % 2 === 0 ? lengthen(row) : row;
    if (index < rows.length || told === null || typeof told !== 'object' || !('id' in told)) return told;
    return { ...told, id: 9_000_000 + index };
  });
}

/** Gives every list that the page reads from now on ten rows or more, half of them with long texts. */
export async function lengthenRows(page: Page): Promise<void> {
  await page.route('**/v1/**', async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('/count')) return route.fallback();
    // As browsers do: a connection that was kept may just have been closed by the server.
    const response = await route.fetch({ maxRetries: 3 });
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const answer = await response.json();
    if (!Array.isArray(answer.rows)) return route.fulfill({ response });
    return route.fulfill({ response, json: { ...answer, rows: longRows(answer.rows) } });
  });
}

export interface Measures {
  /** How many lists the page has. */
  readonly lists: number;
  /** Where the tenth row of the first list ends, in pixels from the page's top. */
  readonly tenthRowEnds: number | undefined;
  /** Where the first list begins. */
  readonly listBegins: number | undefined;
  /** Rows of a phone whose details take more than one line: what they say. */
  readonly highDetails: readonly string[];
  readonly faults: readonly string[];
}

/** Measures the lists of the page as it is laid out now. Runs within the page. */
export function measureLists(): Measures {
  const faults: string[] = [];
  const lists = [...document.querySelectorAll<HTMLElement>('main [data-list]')];
  const brief = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
  const isShown = (element: Element | null) => element !== null && element.closest('.qd-visually-hidden') === null;

  const measureColumns = (table: HTMLTableElement) => {
    const cols = [...table.querySelectorAll('col')];
    const heads = [...table.querySelectorAll('thead th')];
    for (const [index, col] of cols.entries()) {
      const head = heads[index];
      if (head === undefined || col.style.minWidth === '') continue;
      const style = getComputedStyle(head);
      const width =
        head.getBoundingClientRect().width -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      const least = Number.parseFloat(col.style.minWidth);
      if (width < least - 0.5) faults.push(`column ${brief(head.textContent)} has ${width} px of ${least}`);
    }
  };
  /** Words that are broken into two lines; where a hyphen or a stroke lets a line end, a word does. */
  const measureWords = (list: HTMLElement) => {
    const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!isShown(parent) || parent?.closest('math, .katex, svg') !== null) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-–—/]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`"${word}" is broken in "${brief(node.textContent)}"`);
      }
    }
  };
  const measureCuts = (list: HTMLElement) => {
    for (const element of list.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY } = getComputedStyle(element);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      if (!isShown(element) || element.closest('math, .katex, svg, input, textarea') !== null) continue;
      const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3;
      if (!isCut || element.textContent === '') continue;
      const whole = element.closest('[title]')?.getAttribute('title') ?? '';
      const isWhole = whole.replace(/\s+/g, '').includes(element.innerText.replace(/\s+/g, ''));
      const isFormula = element.querySelector('math, .katex') !== null && whole !== '';
      if (!isWhole && !isFormula) faults.push(`"${brief(element.textContent)}" is cut, the whole is nowhere`);
    }
  };
  const measureSpill = (list: HTMLElement) => {
    for (const box of list.querySelectorAll<HTMLElement>('td, th, li')) {
      const edge = box.getBoundingClientRect();
      for (const inner of box.querySelectorAll<HTMLElement>('*')) {
        if (!isShown(inner) || inner.closest('math, .katex') !== null) continue;
        const { right, width } = inner.getBoundingClientRect();
        if (width > 0 && right > edge.right + 1)
          faults.push(`"${brief(inner.textContent)}" stands out of "${brief(box.textContent)}"`);
      }
    }
  };

  const HALF_A_LINE = 9;
  const highDetails = [...document.querySelectorAll('main [data-list] ol > li')].flatMap((row) => {
    const details = [...row.querySelectorAll('[data-long]:not(.qd-margin)')];
    const ends = details.map((detail) => detail.getBoundingClientRect().bottom);
    const isHigh = Math.max(...ends) - Math.min(...ends) > HALF_A_LINE;
    return isHigh ? [details.map((detail) => brief(detail.textContent)).join(' ')] : [];
  });

  for (const list of lists) {
    for (const table of list.querySelectorAll('table')) measureColumns(table);
    measureWords(list);
    measureCuts(list);
    measureSpill(list);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  const tenth = lists[0]?.querySelectorAll('tbody tr')[9] ?? lists[0]?.querySelectorAll('ol > li')[9];
  const first = lists[0];
  return {
    lists: lists.length,
    listBegins: first && first.getBoundingClientRect().top + window.scrollY,
    highDetails,
    tenthRowEnds: tenth && tenth.getBoundingClientRect().bottom + window.scrollY,
    faults: [...new Set(faults)],
  };
}
