import { providerCopy } from '#content/accounts/accounts.ts';
import type { ReturnTarget, Providers } from '#features/account-pages/pages/account-page.ts';
import { providerNames } from '#features/accounts/providers/providers.ts';
import { ReturnFields } from '#features/account-pages/pages/return-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Grid } from '#ui/layout/layout.tsx';

interface ProviderButtonsProps {
  readonly action: string;
  readonly copy: string;
  readonly providers: Providers;
  readonly returnTarget: ReturnTarget;
}

export function ProviderButtons({ action, copy, providers, returnTarget }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <Grid as="form" gap="3" min="m" className="account-providers" method="post" action={action} data-leaves="">
      <ReturnFields returnTarget={returnTarget} />
      {providers.map((provider) => (
        <Button
          key={provider}
          type="submit"
          name="provider"
          value={provider}
          data-busy={`${providerCopy.busy} ${providerNames[provider]}...`}
        >
          <svg className="account-provider-mark" viewBox="0 0 24 24" aria-hidden="true">
            <path d={marks[provider]} />
          </svg>
          <span data-words="">{`${copy} ${providerNames[provider]}`}</span>
        </Button>
      ))}
    </Grid>
  );
}

/** Monochrome logos, permitted by both companies. */
const marks = {
  google:
    'M21.8 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.5a4.7 4.7 0 0 1-2 3.1v2.5h3.2c1.9-1.7 3.1-4.3 3.1-7.5M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22m-5.6-8a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9zM12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.7 9.4 6 12 6',
  github:
    'M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.4-1.3-3.4-1.3-.4-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.5 2.3 1.1 2.9.8.1-.6.3-1.1.6-1.3-2.2-.3-4.6-1.1-4.6-5 0-1.1.4-2 1-2.7-.1-.3-.4-1.3.1-2.7 0 0 .8-.3 2.8 1a9.6 9.6 0 0 1 5 0c1.9-1.3 2.8-1 2.8-1 .5 1.4.2 2.4.1 2.7.6.7 1 1.6 1 2.7 0 3.9-2.3 4.7-4.6 5 .4.3.7.9.7 1.9V21c0 .3.2.6.7.5A10 10 0 0 0 12 2',
} as const satisfies Record<Providers[number], string>;
