import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { AskFirst } from '#features/webhooks/admin/ask-first.tsx';
import type { EndpointActs } from '#features/webhooks/admin/use-endpoint-actions.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

export function EndpointActions({ acts: { shown, send, isBusy } }: { readonly acts: EndpointActs }) {
  return (
    <>
      <ScriptButton size="small" busy={isBusy} onClick={() => send({ action: 'test' })}>
        {copy.test}
      </ScriptButton>
      <ScriptButton size="small" busy={isBusy} onClick={() => send({ action: shown.enabled ? 'disable' : 'enable' })}>
        {shown.enabled ? copy.disable : copy.enable}
      </ScriptButton>
      <AskFirst
        size="small"
        label={copy.remove}
        title={copy.removeTitle}
        keep={copy.removeKeep}
        busy={isBusy}
        onGoOn={() => send({ action: 'remove' })}
      >
        {copy.removeCopy}
      </AskFirst>
    </>
  );
}
