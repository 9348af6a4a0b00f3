// Turns the drawings into the WebP files beside it: `node apps/server/src/sample/pictures/draw.ts`, after changing one.
// The running server could not: it lets its decoder read no SVG.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { PICTURES, pictureFile } from '../pictures.ts';
import { drawings } from './drawings.ts';

for (const name of PICTURES) {
  await sharp(Buffer.from(drawings[name]))
    .webp({ lossless: true, effort: 6 })
    .toFile(fileURLToPath(pictureFile(name)));
}
