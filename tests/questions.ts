import type { Question } from '#forms/questions/questions.ts';

export const source: Question = {
  name: 'q_source',
  kind: 'choice',
  step: 1,
  label: 'How did you hear about <us>?',
  hint: '',
  isRequired: true,
  isHidden: false,
  options: ['A friend', 'An article'],
  when: null,
};

/** Asked after one answer to `source`. */
export const article: Question = {
  ...source,
  name: 'q_article',
  kind: 'line',
  label: 'Which article?',
  options: [],
  when: { name: 'q_source', options: ['An article'] },
};
