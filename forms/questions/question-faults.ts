import {
  answerFault,
  askedNames,
  type Answers,
  type AskedQuestion,
  type QuestionName,
} from '#forms/questions/questions.ts';

/** The first message of each question that is asked; empty if all pass. */
export function questionFaults(questions: readonly AskedQuestion[], answers: Answers): Record<QuestionName, string> {
  const asked = askedNames(questions, answers);
  const faults = questions.map((one) => [one.name, asked.has(one.name) && answerFault(one, answers[one.name])]);
  return Object.fromEntries(faults.filter(([, fault]) => fault)) as Record<QuestionName, string>;
}
