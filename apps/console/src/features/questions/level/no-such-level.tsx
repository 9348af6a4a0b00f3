import { GoTo, NoSuch } from '../../../components/list/resource/back-to.tsx';
import { levelCards } from '../../../components/resources/levels.ts';

/** Shown in place of a page about a level that does not exist. */
export const noSuchLevel = <NoSuch thing="level" actions={<GoTo home={levelCards} />} />;
