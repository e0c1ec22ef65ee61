import { checklistCopy as copy, ownContent, type ChecklistStep } from '#content/admin/checklist.ts';
import type { publicSamples } from '#features/site-content/site-content.public.server.ts';
import type { NamedResult } from '#features/system/system.ts';
import type { AppContext } from '#server/app-context.ts';

/** What is left to do before a site goes live: the company's own content, then what it runs on. */
export function checklistOf(
  { env }: Pick<AppContext, 'env'>,
  checks: readonly Pick<NamedResult, 'id' | 'state'>[],
  samples: Awaited<ReturnType<typeof publicSamples>>,
): ChecklistStep[] {
  const isOk = (id: NamedResult['id']) => checks.some((check) => check.id === id && check.state === 'ok');
  const { protocol } = new URL(env.PUBLIC_ORIGIN);
  const runsOn = {
    samples: samples.length === 0,
    payments: env.STRIPE_SECRET_KEY !== undefined && isOk('payments'),
    mail: env.SMTP_URL !== undefined && isOk('mail'),
    'mail-dns': env.SMTP_URL !== undefined && isOk('mail-dns'),
    domain: protocol === 'https:',
    backup: isOk('backup'),
    demonstration: env.DEMO_DATA === false,
  };
  const names = Object.keys(runsOn) as (keyof typeof runsOn)[];
  return [
    ...ownContent,
    ...names.map((name) => ({
      label: copy.labels[name],
      isDone: runsOn[name],
      where: copy.where[name] + (name === 'samples' ? copy.samples(samples) : ''),
    })),
  ];
}
