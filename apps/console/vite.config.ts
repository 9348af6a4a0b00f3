import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './vite/compressed-copies.ts';
import { modernFonts } from './vite/modern-fonts.ts';
import { preloadedChunk } from './vite/preloaded-chunk.ts';
import { preloadedFont } from './vite/preloaded-font.ts';

const server = `http://localhost:${process.env.PORT || 3000}`;

// What every visit needs, in four files instead of the dozens that would otherwise be split off for each combination of
// pages. The first is small and needs none of the others: it restores the session while they are still being read.
const FIRST_VISIT = [
  { name: 'start', test: /src[\\/]features[\\/]session[\\/]start-session/ },
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack(?![\\/](react-virtual|virtual-core)))[\\/]/,
  },
  {
    name: 'base',
    test: /src[\\/](lib[\\/](?!toast|upload|download)|features[\\/]session[\\/](?!session-over|sign-out|signed-in-shell)|components[\\/]brand-mark)/,
  },
  // What the URL map knows of each page: how its address is read and what it loads. The pages themselves (their modules
  // have a query) come when they are opened.
  { name: 'pages', test: /src[\\/]routes[\\/][^?]*\.tsx$/ },
  // What every list shows.
  {
    name: 'lists',
    test: /src[\\/]components[\\/](list-body|resource-table|page-head|search-box|delete-dialog|button-link|empty-state|use-asking|use-list-page)\./,
  },
];

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    modernFonts(),
    preloadedChunk('src/console.tsx'),
    preloadedFont(/onest-latin-wght-normal.*\.woff2$/),
    compressedCopies(),
  ],
  build: {
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The page's security policy takes fonts from files alone.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: { output: { codeSplitting: { groups: FIRST_VISIT } } },
  },
  server: {
    proxy: {
      '/v1': server,
      '/uploads': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
