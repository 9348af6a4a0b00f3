import type { SampleQuestion } from '../question.ts';
import { questionOf } from './template.ts';
import { templates } from './templates.ts';

/** So many questions from templates, whose numbers differ and whose answers are computed; more of them begin with the same ones. */
export function* madeQuestions(count: number): Generator<SampleQuestion> {
  for (let number = 0, made = 0; made < count; number++) {
    const before = made;
    for (const template of templates) {
      // One that has made all its questions leaves the rest to the others.
      if (number >= template.size || made >= count) continue;
      made++;
      yield questionOf(template, number);
    }
    if (made === before) throw new Error(`The templates make only ${made} questions`);
  }
}
