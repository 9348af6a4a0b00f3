import type { Subject } from '@quizdesk/contract/constants';
import { biology } from './biology.ts';
import { businessStudies } from './business-studies.ts';
import { chemistry } from './chemistry.ts';
import { computerScience } from './computer-science.ts';
import { economics } from './economics.ts';
import { english } from './english.ts';
import { general } from './general.ts';
import { geography } from './geography.ts';
import { geometry } from './geometry.ts';
import { history } from './history.ts';
import { mathematics } from './mathematics.ts';
import { physics } from './physics.ts';
import type { BankQuestion } from './question.ts';

/** Every question of the sample competition by its subject. */
export const bank: Readonly<Record<Subject, readonly BankQuestion[]>> = {
  physics,
  chemistry,
  biology,
  mathematics,
  english,
  history,
  geography,
  computer_science: computerScience,
  economics,
  business_studies: businessStudies,
  geometry,
  general,
};
