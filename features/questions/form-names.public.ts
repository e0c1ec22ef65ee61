/** Name of the intake among the forms that the owner adds questions to. */
export const intakeForm = 'intake';

/** Name of the form of a type of call; `slug` as in addresses. */
export function callForm(slug: string): string {
  return `call-${slug}`;
}
