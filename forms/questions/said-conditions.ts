import { askedNames, type Condition } from '#forms/questions/questions.ts';

interface Item {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly when?: Condition | null;
  readonly isHidden?: boolean;
}

/**
 * Returns the items that a page without scripts shows for these values. Such a page cannot react to an answer given on
 * it, so a condition on one is stated in words.
 */
export function saidConditions<Shown extends Item>(
  items: readonly Shown[],
  page: readonly Shown[],
  values: Readonly<Record<string, unknown>>,
): Shown[] {
  const asked = askedNames(items, values);
  return page.flatMap((item) => {
    const { name, when, hint, isHidden } = item;
    const decider = page.find((other) => other.name === when?.name);
    if (!when || decider === undefined) return asked.has(name) ? [item] : [];
    const given = when.options.map((option) => `“${option}”`).join(' or ');
    const condition = `Answer this if “${decider.label}” is ${given}.`;
    return isHidden === true ? [] : [{ ...item, hint: hint === undefined ? condition : `${condition} ${hint}` }];
  });
}
