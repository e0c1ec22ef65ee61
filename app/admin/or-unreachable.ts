import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * What a form of the back office is answered, or `otherwise` where the site is out of reach: the page then stays, with
 * what was typed. What leads elsewhere leads there.
 */
export async function orUnreachable<T, U>(call: () => Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Response) throw error;
    return otherwise;
  }
}

/** Nothing is asked for anew where the site was out of reach: that would fail as well, and take the page away. */
export function unlessUnreachable({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const said: unknown = actionResult;
  const isObject = typeof said === 'object' && said !== null;
  const isUnreachable =
    isObject && (('reason' in said && said.reason === 'unreachable') || ('act' in said && said.act === 'unreachable'));
  return !isUnreachable && defaultShouldRevalidate;
}
