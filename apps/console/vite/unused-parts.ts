import type { Plugin } from 'vite';

/** Parts of Mantine's menu that the console does not draw. The menu names each of them, so that all would come with it. */
const PARTS = 'CheckboxGroup|CheckboxItem|ContextMenu|Divider|Label|RadioGroup|RadioItem|Search|Sub';
/** How zod describes schemas as JSON Schema, which the server alone does: every kind of schema names it. */
const DESCRIBING = 'json-schema-processors|to-json-schema';

const UNUSED = new RegExp(
  `/@mantine/core/esm/components/Menu/(Menu(?:${PARTS}))/\\1\\.mjs$|/zod/v4/core/(?:${DESCRIBING})\\.js$`,
);
const USES = new RegExp(
  `\\bMenu\\.?(?:${PARTS})\\b|\\btoJSONSchema\\b|\\.(?:minLength|maxLength|minValue|maxValue|isInt)\\b`,
);
const OURS = /\/(?:console|contract)\/src\//;

/** What a module exports by a declaration, or by its list at the end. */
function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? '');
  const listed = [...code.matchAll(/^export \{ (.+) \};$/gm)].flatMap(([, names = '']) => names.split(', '));
  return [...declared, ...listed.map((name) => name.split(' as ').at(-1) ?? '')];
}

/**
 * Leaves out of the console what its libraries would bring with them although nothing here calls it: 5 kB of every page, and 5
 * more of every form. Fails where something does.
 */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    transform: {
      filter: { id: [UNUSED, OURS] },
      handler(code, id) {
        if (UNUSED.test(id)) {
          const names = exportsOf(code).map((name, index) => `none${index} as ${name}`);
          const empty = names.map((_, index) => `const none${index} = () => ({});`).join('\n');
          return { code: `${empty}\nexport { ${names.join(', ')} };`, map: null };
        }
        const used = USES.exec(code)?.[0];
        if (used !== undefined) this.error(`${used} is left out of the console by vite/unused-parts.ts`);
        return undefined;
      },
    },
  };
}
