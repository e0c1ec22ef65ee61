import { Link, useNavigation } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { personHref } from '#app/admin/person-href.ts';
import { erasureCopy as copy } from '#content/admin/person.ts';
import type { ErasureRefusal } from '#features/users/users.public.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

interface ErasePageProps {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly leads: number;
    readonly hasAccount: boolean;
    readonly isSubscribed: boolean;
    readonly isBeingErased: boolean;
  };
  readonly refusal: ErasureRefusal | null;
}

/** Says what goes, what stays and why, before it is done. */
export function ErasePage({ person, refusal: posted }: ErasePageProps) {
  const { id, name, email, leads, hasAccount, isSubscribed, isBeingErased } = person;
  const fetcher = useRetryingFetcher<{ readonly refusal: ErasureRefusal }>({ retry: 'never' });
  const navigation = useNavigation();
  const isBusy = fetcher.state !== 'idle' || navigation.state === 'submitting';
  const refusal = fetcher.data?.refusal ?? posted;
  const { kept } = copy;
  const goes = [
    hasAccount && copy.account,
    hasAccount && copy.billing,
    leads > 0 && copy.leads(leads),
    isSubscribed && copy.subscription,
  ].filter((line) => line !== false);
  const stays = [
    ...(hasAccount ? [kept.invoices, kept.audit] : []),
    ...(isSubscribed ? [kept.code] : []),
    ...[kept.sums, kept.backups, kept.mailbox],
  ];
  return (
    <>
      <p className="back-link">
        <Link to={personHref({ kind: 'user', id })}>{name}</Link>
      </p>
      <AdminHead title={copy.title(name)} lead={copy.lead} />
      <Stack gap="8">
        <Grid gap="12" rowGap="8" min="xl">
          <section aria-labelledby="goes-title">
            <h2 id="goes-title">{copy.goes}</h2>
            <RuledList>
              {goes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </RuledList>
          </section>
          <section aria-labelledby="stays-title">
            <h2 id="stays-title">{copy.stays}</h2>
            <RuledList>
              {stays.map(([what, why]) => (
                <li key={what}>
                  <span>
                    {what}. <span className="soft">{why}</span>
                  </span>
                </li>
              ))}
            </RuledList>
          </section>
        </Grid>
        {isBeingErased ? (
          <Alert tone="info">{copy.underWay}</Alert>
        ) : (
          <Stack as={fetcher.Form} method="post" gap="4" width="xs">
            <div role="alert">
              {refusal !== null && refusal !== 'address' && <Alert tone="error">{copy.reasons[refusal]}</Alert>}
            </div>
            <TextField
              name="typed"
              label={copy.typed}
              hint={email}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              error={refusal === 'address' ? copy.reasons.address : undefined}
            />
            <div>
              <Button type="submit" variant="primary" busy={isBusy}>
                {isBusy ? copy.busy : copy.confirm}
              </Button>
            </div>
          </Stack>
        )}
      </Stack>
    </>
  );
}
