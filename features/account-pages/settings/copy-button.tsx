import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

/** Hidden without scripts. */
export function CopyButton({ text, label, copied }: Readonly<Record<'text' | 'label' | 'copied', string>>) {
  const canCopy = useBrowserValue(hasClipboard, false);
  const [status, setStatus] = useState('');
  if (!canCopy) return null;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(copied);
    } catch {
      setStatus('Your browser did not allow it. Select the text to copy it.');
    }
  }

  return (
    <>
      <Button size="small" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{status}</span>
    </>
  );
}

function hasClipboard(): boolean {
  return 'clipboard' in navigator;
}
