import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './vite/compressed-copies.ts';
import { preloadedChunk } from './vite/preloaded-chunk.ts';
import { preloadedFont } from './vite/preloaded-font.ts';

const server = `http://localhost:${process.env.PORT || 3000}`;

// What every visit needs, in three files instead of the dozens that would otherwise be split off for each combination of
// pages. The first is small and needs neither of the others: it restores the session while they are still being read.
const FIRST_VISIT = [
  { name: 'start', test: /src[\\/]features[\\/]session[\\/]start-session/ },
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
  {
    name: 'base',
    test: /src[\\/](lib[\\/](?!toast|upload)|features[\\/]session[\\/](?!session-over|sign-out)|components[\\/]brand-mark)/,
  },
];

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    preloadedChunk('src/console.tsx'),
    preloadedFont(/onest-latin-wght-normal.*\.woff2$/),
    compressedCopies(),
  ],
  build: {
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: FIRST_VISIT } } },
  },
  server: {
    proxy: {
      '/v1': server,
      '/uploads': server,
      '/config.json': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
