// Turns the drawings into the WebP files next to it: `node apps/server/src/sample/pictures/draw.ts`, after changing one.
// The running server could not: it lets its decoder read no SVG.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { BADGE_ICONS, badgeIconFile, PICTURES, pictureFile } from '../pictures.ts';
import { badgeIcon } from './badge-icons.ts';
import { drawings } from './drawings.ts';

const draw = (svg: string, file: URL) =>
  sharp(Buffer.from(svg)).webp({ lossless: true, effort: 6 }).toFile(fileURLToPath(file));

for (const name of PICTURES) await draw(drawings[name], pictureFile(name));
for (const name of BADGE_ICONS) await draw(badgeIcon(name), badgeIconFile(name));
