import { Fragment, useState } from 'react';
import { webhookSnippet, webhookCopy as copy } from '#content/admin/webhooks.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { EndpointResult } from '#features/webhooks/endpoint-results.ts';
import { ConfirmButton } from '#ui/dialog/confirm-dialog.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Split } from '#ui/layout/split.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { Text } from '#ui/layout/text.tsx';

export function SecretPart({ formerUntil }: { readonly formerUntil: readonly string[] }) {
  const fetcher = useRetryingFetcher<EndpointResult>({ retry: 'never' });
  const [hidden, setHidden] = useState<unknown>();
  const result = fetcher.data;
  const isAbout = result?.action === 'reveal' || result?.action === 'rotate';
  const secret = isAbout && result.ok && result !== hidden ? result.secret : undefined;
  const busy = fetcher.state !== 'idle';
  const ask = (action: string) => void fetcher.submit({ action }, { method: 'post' });
  return (
    <Split as="section" columns="head" gap="8" rowGap="4" rule="6" aria-labelledby="secret-title">
      <h2 id="secret-title">{copy.secret}</h2>
      <Stack gap="4">
        <p className="soft small">{copy.secretLead}</p>
        <div role="status">
          {secret !== undefined && (
            <Cluster as="p" gap="3" className="webhook-secret">
              <code className="well">{secret}</code>
              <CopyButton text={secret} />
            </Cluster>
          )}
        </div>
        {isAbout && !result.ok && (
          <Alert tone="error" role="alert" title={result.reason === 'sealed' ? copy.sealed : copy.gone} />
        )}
        {formerUntil.map((until) => (
          <p key={until} className="soft small">
            {copy.rotatedUntil(formerUntil.length)} <LocalTime at={until} />.
          </p>
        ))}
        <Cluster gap="3">
          {secret === undefined ? (
            <ScriptButton busy={busy} onClick={() => ask('reveal')}>
              {copy.show}
            </ScriptButton>
          ) : (
            <ScriptButton onClick={() => setHidden(result)}>{copy.hide}</ScriptButton>
          )}
          <ConfirmButton
            label={copy.rotate}
            title={copy.rotateTitle}
            keep={copy.rotateKeep}
            busy={busy}
            onConfirm={() => ask('rotate')}
          >
            {copy.rotateCopy}
            {formerUntil.map((until) => (
              <Fragment key={until}>
                {' '}
                {copy.alsoUntil} <LocalTime at={until} />.
              </Fragment>
            ))}
          </ConfirmButton>
        </Cluster>
        <details>
          <summary>{copy.snippet}</summary>
          <p className="soft small">
            {copy.guideLead} <a href={copy.guideHref}>{copy.guide}</a>.
          </p>
          <Text as="pre" size="xs" className="well" tabIndex={0}>
            <code>{webhookSnippet}</code>
          </Text>
          <CopyButton text={webhookSnippet} />
        </details>
      </Stack>
    </Split>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  const copyText = () => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <ScriptButton size="small" onClick={copyText}>
      {copied ? copy.copied : copy.copy}
    </ScriptButton>
  );
}
