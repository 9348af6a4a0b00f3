import { chromium } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import { ADMIN, makeDataFolder, removeFolder, signIn, startServer } from './server.ts';
const folder = await makeDataFolder();
const server = await startServer(folder);
const { access_token } = await signIn(server.url);
const form = new FormData();
form.set('CSV', new Blob([['NAME,REGION,LOCATION', ...Array.from({length:200},(_, i)=>`School ${i},R ${i%16},T ${i%40}`)].join('\n')]), 's.csv');
await fetch(`${server.url}/v1/schools/csv`, { method: 'PUT', headers:{authorization:`Bearer ${access_token}`}, body: form });
const browser = await chromium.launch(chromiumOptions);
for (let r = 0; r < 4; r++) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    document.addEventListener('click', (e) => sessionStorage.setItem('click', String(performance.timeOrigin + e.timeStamp)), { capture: true });
    new PerformanceObserver((l) => { for (const e of l.getEntries()) if (/signin/.test(e.name)) sessionStorage.setItem('signin', JSON.stringify([performance.timeOrigin+e.startTime, performance.timeOrigin+(e as any).responseEnd])); }).observe({ type: 'resource', buffered: true });
    const o = new MutationObserver(() => {
      if (!document.querySelector('table[aria-label="Schools"][aria-busy="false"] tbody tr')) return;
      o.disconnect();
      performance.mark('rows-dom');
      requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => performance.mark('rows'); c.port2.postMessage(0); });
    });
    o.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
    const o2 = new MutationObserver(() => { if (document.querySelector('nav')) { o2.disconnect(); performance.mark('shell-dom'); } });
    o2.observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${server.url}/login?redirect=/schools`);
  await page.getByLabel('Username').pressSequentially(ADMIN.username, { delay: 100 });
  await page.getByRole('textbox', { name: 'Password' }).pressSequentially(ADMIN.password, { delay: 100 });
  if (r === 2) await browser.startTracing(page, { path: '/tmp/probe/trace.json', categories: ['devtools.timeline','v8','blink.user_timing','disabled-by-default-v8.compile','toplevel'] });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  if (r === 2) await browser.stopTracing();
  const out = await page.evaluate(() => {
    const click = Number(sessionStorage.getItem('click'));
    const rel = (t: number) => Math.round(performance.timeOrigin + t - click);
    const nav = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    const lines = [`signin ${JSON.parse(sessionStorage.getItem('signin') ?? '[]').map((t: number) => Math.round(t - click))}`,
      `nav start ${rel(0)} response ${rel(nav.responseEnd)} domInteractive ${rel(nav.domInteractive)} dcl ${rel(nav.domContentLoadedEventEnd)}`];
    for (const e of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) lines.push(`  ${rel(e.startTime)}-${rel(e.responseEnd)} ${e.transferSize} ${e.name.replace(/.*\/(assets|v1)\//, '')}`);
    for (const m of performance.getEntriesByType('mark')) lines.push(`${m.name} ${rel(m.startTime)}`);
    for (const m of performance.getEntriesByType('paint')) lines.push(`${m.name} ${rel(m.startTime)}`);
    return lines.join('\n');
  });
  console.log('--- round', r, '\n' + (r > 9 ? out : out.split('\n').filter(l=>!/^  /.test(l)).join('\n')));
  await context.close();
}
await browser.close(); await server.stop(); await removeFolder(folder);
