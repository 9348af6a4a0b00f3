import { english, general, history } from './humanities.ts';
import { computerScience, geometry, mathematics } from './mathematics.ts';
import { biology, chemistry, physics } from './sciences.ts';
import { businessStudies, economics, geography } from './society.ts';
import type { Template } from './template.ts';

/** All kinds of questions that can be made in any number, a subject after the other. */
export const templates: readonly Template[] = [
  physics,
  chemistry,
  biology,
  mathematics,
  english,
  history,
  geography,
  computerScience,
  economics,
  businessStudies,
  geometry,
  general,
].flat();
