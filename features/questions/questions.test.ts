import { describe, expect, it } from 'vitest';
import {
  acceptedAnswers,
  askedAnswers,
  askedQuestion,
  postedAnswers,
  wordedAnswers,
} from '#features/questions/asked-form.public.server.ts';
import { validateAnswers } from '#forms/questions/validate-answers.ts';
import { saidConditions } from '#forms/questions/said-conditions.ts';
import { validateAnswer, answersIn, askedNames, type Answers, type Question } from '#forms/questions/questions.ts';

function question(name: string, more: Partial<Question> = {}): Question {
  const plain = { kind: 'line', step: 1, label: name, hint: '', isRequired: false, isHidden: false } as const;
  return { ...plain, options: [], when: null, name: `q_${name}`, ...more };
}

const source = question('source', { kind: 'choice', options: ['Friend', 'Article'], isRequired: true });
const article = question('article', { isRequired: true, when: { name: 'q_source', options: ['Article'] } });
const topics = question('topics', {
  kind: 'choices',
  options: ['A', 'B'],
  when: { name: 'q_article', options: ['never'] },
});

describe('conditions', () => {
  it('ask what depends on an answer only after it', () => {
    expect([...askedNames([source, article], {})]).toEqual(['q_source']);
    expect([...askedNames([source, article], { q_source: 'Article' })]).toEqual(['q_source', 'q_article']);
    expect([...askedNames([source, article], { q_source: ['Article'] })]).toEqual(['q_source', 'q_article']);
  });

  it('ask nothing that depends on a question that is not asked itself', () => {
    const values = { q_source: 'Friend', q_article: 'never' };
    expect([...askedNames([source, article, topics], values)]).toEqual(['q_source']);
    expect([...askedNames([{ ...source, isHidden: true }, article], { q_source: 'Article' })]).toEqual([]);
  });

  it('read boxes as Yes and No', () => {
    const when = { name: 'ndaRequired', options: ['Yes'] };
    const items = [{ name: 'ndaRequired', when: null, isHidden: false }, question('terms', { when })];
    expect(askedNames(items, { ndaRequired: true })).toContain('q_terms');
    expect(askedNames(items, { ndaRequired: false })).not.toContain('q_terms');
  });

  it('are said in words where a page cannot follow them', () => {
    const [first, second] = [source, { ...article, hint: 'Its title.' }].map(askedQuestion);
    if (!first || !second) throw new Error('No questions.');
    const hints = (page: (typeof first)[], values: Answers) =>
      saidConditions([first, second], page, values).map(({ hint }) => hint);
    expect(hints([first, second], {})).toEqual([undefined, 'Answer this if “source” is “Article”. Its title.']);
    // On a later page it is known.
    expect(hints([second], {})).toEqual([]);
    expect(hints([second], { q_source: 'Article' })).toEqual(['Its title.']);
  });
});

describe('answers', () => {
  it.each([
    ['line', '', 'Enter an answer'],
    ['line', 'a'.repeat(201), 'Enter at most 200 characters of plain text'],
    ['text', ' \n ', 'Enter an answer'],
    ['choice', 'Elsewhere', 'Choose from the list'],
    ['choice', ['A', 'B'], 'Choose from the list'],
    ['choice', '', 'Choose an answer'],
    ['choices', [], 'Choose at least one answer'],
    ['choices', ['C'], 'Choose from the list'],
    ['number', 'ten', 'Enter a number, such as 12 or 3.5'],
    ['number', '1e5', 'Enter a number, such as 12 or 3.5'],
    ['number', '', 'Enter a number'],
    ['date', '2027-02-30', 'Enter a date'],
    ['date', '', 'Enter a date'],
    ['file', [], 'Attach a file'],
    ['line', 'x\u0000', expect.any(String)],
    ['line', ['x'], expect.any(String)],
    ['date', '2027-2-3', 'Enter a date'],
    ['choices', [{ toString: null }], 'Choose from the list'],
  ] as const)('of the kind %s are refused as %j', (kind, answer, message) => {
    const asked = askedQuestion(question('one', { kind, options: ['A', 'B'], isRequired: true }));
    expect(validateAnswer(asked, answer)).toEqual(message);
  });

  it.each([
    ['number', ' 1234,5 ', '1234,5'],
    ['number', '-3', '-3'],
    ['date', '2028-02-29', '2028-02-29'],
    ['choices', ['B', 'B', 'A'], ['B', 'A']],
    ['text', ' two\r\nlines ', 'two\nlines'],
  ] as const)('of the kind %s are taken as %j', (kind, answer, taken) => {
    const asked = askedQuestion(question('one', { kind, options: ['A', 'B'], isRequired: true }));
    expect(validateAnswer(asked, answer)).toBeUndefined();
    expect(acceptedAnswers([asked], { q_one: answer })).toEqual({ q_one: taken });
  });

  it('may stay empty where they are not required', () => {
    for (const kind of ['line', 'text', 'choice', 'choices', 'number', 'date', 'file'] as const) {
      const asked = askedQuestion(question('one', { kind, options: ['A', 'B'] }));
      for (const nothing of ['', '  ', [], undefined]) expect(validateAnswer(asked, nothing)).toBeUndefined();
    }
  });

  it('are checked, kept and worded as far as they are asked for', () => {
    const questions = [source, article, topics].map(askedQuestion);
    expect(validateAnswers(questions, {})).toEqual({ q_source: 'Choose an answer' });
    expect(validateAnswers(questions, { q_source: 'Article' })).toEqual({ q_article: 'Enter an answer' });
    const kept = askedAnswers(questions, { q_source: 'Friend', q_article: 'left over', q_topics: ['A'] });
    expect(kept).toEqual({ q_source: 'Friend' });
    expect(wordedAnswers(questions, { ...kept, q_topics: ['A', 'B'] })).toEqual([
      { question: 'source', answer: 'Friend' },
      { question: 'topics', answer: 'A, B' },
    ]);
  });

  it('are read from anything that was stored or sent', () => {
    const typed = { q_good: 'x', q_list: ['a', 'b'], q_no: 3, q_mixed: ['a', 1], 'q_<b>': 'x', company: 'Quill' };
    expect(answersIn(typed)).toEqual({ q_good: 'x', q_list: ['a', 'b'] });
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`q_n${1000 + at}`, 'x']));
    expect(Object.keys(answersIn(many))).toHaveLength(60);
  });

  it('are posted as lists by boxes, also by none', () => {
    const items = [source, topics, question('file', { kind: 'file' })].map(askedQuestion);
    const fields = new URLSearchParams([
      ['q_source', ' Friend '],
      ['q_file', 'x'],
      ['q_other', 'x'],
    ]);
    expect(postedAnswers(fields, items)).toEqual({ q_source: 'Friend', q_topics: [] });
  });
});
