import type { Plugin } from 'postcss';

const UNUSED = /^--mantine-color-(cyan|grape|green|indigo|lime|orange|pink|violet|yellow)-/;

/** Leaves the variables of Mantine's palettes out that nothing in the console refers to. */
export function usedPalettes(): Plugin {
  return {
    postcssPlugin: 'used-palettes',
    Once: (root) => {
      root.walkDecls(UNUSED, (variable) => {
        variable.remove();
      });
    },
  };
}
