import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { healthOf, type Health } from '#features/webhooks/webhooks.ts';
import { State, type StateProps } from '#ui/feedback/state.tsx';
import { Text } from '#ui/layout/text.tsx';

const tones: Readonly<Record<Health, StateProps['tone']>> = {
  working: 'good',
  failing: 'bad',
  disabled: 'off',
  unused: 'waiting',
  undelivered: 'bad',
};

interface EndpointStateProps {
  readonly endpoint: {
    readonly enabled: boolean;
    readonly lastSuccessAt: string | null;
    readonly failingSince: string | null;
    readonly recent: number;
  };
}

export function EndpointState({ endpoint }: EndpointStateProps) {
  const health = healthOf(endpoint);
  return (
    <>
      <State tone={tones[health]}>{copy.health[health]}</State>
      {health === 'failing' && endpoint.failingSince !== null && (
        <Text as="div" tone="soft" size="xs">
          {copy.resendSince.toLowerCase()} <LocalTime at={endpoint.failingSince} relative />
        </Text>
      )}
    </>
  );
}
