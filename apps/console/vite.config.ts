import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { compressedCopies } from './vite/compressed-copies.ts';
import { firstVisit } from './vite/first-visit.ts';
import { guidePages } from './vite/guide-pages.ts';
import { modernFonts } from './vite/modern-fonts.ts';
import { unusedParts } from './vite/unused-parts.ts';
import { usedPalettes } from './vite/used-palettes.ts';

const server = `http://localhost:${process.env.PORT || 3000}`;

// Every stylesheet can use them.
const BREAKPOINTS = fileURLToPath(new URL('src/theme/breakpoints.css', import.meta.url));

// Few files instead of the dozens that would otherwise be split off for each combination of pages. A group takes what its
// modules import, unless a group before it has taken that already.
const CHUNKS = [
  // Small and without any of the others: it restores the session while they are still being read.
  { name: 'start', test: /src[\\/]features[\\/]session[\\/]start-session/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'login', test: /src[\\/]login\.tsx$/ },
  { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/ },
  // The router with what its URL map knows of each page: how its address is read and what it loads. The pages themselves
  // (their modules have a query) come when they are opened.
  { name: 'console', test: /src[\\/](console\.tsx|routes[\\/][^?]*\.tsx)$/ },
  {
    name: 'shell',
    test: /src[\\/](features[\\/]session[\\/]signed-in-shell|components[\\/]form[\\/](draft[\\/]draft-owner|leave-guard)|lib[\\/]random-key)/,
  },
  // What lists and most other pages use.
  {
    name: 'lists',
    test: /(src[\\/]components[\\/](list[\\/](list-body|resource[\\/]resource-list|search-box|empty-state|use-list-page)|table[\\/]resource-table|page[\\/](page-head|query-view)|format[\\/]format-date|form[\\/](button-link|button-bar)|list[\\/]filter[\\/]choice-options)|src[\\/]lib[\\/](undo|alert-words)|NativeSelect|ComboboxChevron|CheckIcon)\./,
  },
  {
    name: 'rows',
    test: /src[\\/]components[\\/](table[\\/](row-toggle|tick-box)|list[\\/]filter[\\/](list-filters|filter-labels))\./,
  },
  { name: 'prose', test: /src[\\/]components[\\/]format[\\/]prose-column\./ },
  { name: 'subjects', test: /src[\\/]components[\\/]question[\\/]question-(spine|labels)\./ },
  { name: 'plain-tex', test: /src[\\/]components[\\/]question[\\/]plain-tex\./ },
  { name: 'filters', test: /src[\\/]components[\\/]list[\\/]filter[\\/]filter-bar\./ },
  { name: 'bars', test: /src[\\/]components[\\/]chart[\\/]bars\./ },
  {
    name: 'school-bars',
    test: /src[\\/]features[\\/]schools[\\/](page[\\/](school-bars|summary-query)|compare[\\/]compare-search)\./,
  },
  { name: 'back', test: /src[\\/]components[\\/]list[\\/]resource[\\/]back-to\./ },
  { name: 'messages', test: /src[\\/]features[\\/]notifications[\\/]notification(s-switch|-labels)\./ },
  { name: 'fields', test: /packages[\\/]contract[\\/]src[\\/](fields|kit)\./ },
  // What every form is made of.
  {
    name: 'forms',
    test: /src[\\/]components[\\/]form[\\/](form-frame|form-values|field-row|use-go-back|conflict[\\/]use-merging|resource[\\/](row-form|use-leaving))\./,
  },
  { name: 'tex-text', test: /src[\\/]components[\\/]question[\\/]tex-text\./ },
  { name: 'question-badge', test: /src[\\/]components[\\/]question[\\/]question-badge\./ },
  { name: 'question-card', test: /src[\\/]components[\\/]question[\\/](question-card|tex-text-box)\./ },
];

// What /login may load. Whatever else it comes to import fails the build.
const ON_LOGIN = [
  /console[\\/]index\.html$/,
  /node_modules[\\/](react|react-dom|scheduler|clsx)[\\/]/,
  /node_modules[\\/]@mantine[\\/]hooks[\\/]/,
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton))[\\/]/,
  /node_modules[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes|icons[\\/]Icon(Eye|EyeOff|X))\./,
  /packages[\\/]contract[\\/]src[\\/](constants|paths[\\/]account)\.ts$/,
  /src[\\/](main|login|render)\.tsx?$/,
  /src[\\/]theme[\\/]/,
  /src[\\/]features[\\/]session[\\/]/,
  /src[\\/]components[\\/](page[\\/](brand-mark|lazy-or)|form[\\/]busy-button)\.tsx?$/,
  /src[\\/]lib[\\/](address|authorization|configuration|log|request|request-error|server-clock)\.ts$/,
];

/** What opens the shell or the login page. */
const ENTRIES = /^assets\/(_admin|console|login|index)-/;
/** What comes with the shell. */
const WITH_SHELL = /^assets\/(rolldown-runtime|react|start|login|tanstack|shell|lists)-/;

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    unusedParts(),
    guidePages(),
    modernFonts(),
    firstVisit({
      login: 'src/login.tsx',
      console: 'src/console.tsx',
      allowed: ON_LOGIN,
      font: /onest-latin-(?!ext-).*\.woff2$/,
    }),
    compressedCopies(),
  ],
  css: { postcss: { plugins: [globalData({ files: [BREAKPOINTS] }), customMedia(), usedPalettes()] } },
  build: {
    // Read by the test of the budgets.
    manifest: true,
    // A page is shown within the shell, which has loaded these by then.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps) => (ENTRIES.test(file) ? deps : deps.filter((dep) => !WITH_SHELL.test(dep))),
    },
    reportCompressedSize: false,
    // The page's security policy takes fonts from files alone.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: {
      '/v1': server,
      '/uploads': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
