/** Gives the page the fonts that browsers have and the test environment lacks: text areas that grow listen to them. For tests. */
export function provideFonts(): void {
  if ('fonts' in document) return;
  Object.defineProperty(document, 'fonts', { value: Object.assign(new EventTarget(), { load: async () => [] }) });
}
