import type { Page } from '@playwright/test';

/** The clicks and keys of a task, as docs/experience.md has them. */
export function counting(page: Page) {
  let clicks = 0;
  let keys = 0;
  return {
    click: async (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => {
      clicks += 1;
      await page.getByRole(role, { name, exact: typeof name === 'string' }).click();
    },
    choose: async (name: string, label: string) => {
      clicks += 1;
      await page.getByRole('combobox', { name }).selectOption({ label });
    },
    /** Chooses a file: the dialog of the system is one click. */
    attach: async (label: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      clicks += 1;
      const choosing = page.waitForEvent('filechooser');
      await page.getByLabel(label, { exact: true }).click();
      await (await choosing).setFiles(file);
    },
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    used: () => ({ clicks, keys }),
  };
}
