import {
  validateAnswer,
  askedNames,
  type Answers,
  type AskedQuestion,
  type QuestionName,
} from '#forms/questions/questions.ts';

/** The first message of each question that is asked; empty if all pass. */
export function validateAnswers(questions: readonly AskedQuestion[], answers: Answers): Record<QuestionName, string> {
  const asked = askedNames(questions, answers);
  const errors = questions.map((one) => [one.name, asked.has(one.name) && validateAnswer(one, answers[one.name])]);
  return Object.fromEntries(errors.filter(([, error]) => error)) as Record<QuestionName, string>;
}
