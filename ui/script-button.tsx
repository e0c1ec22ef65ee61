import { useContext } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { ScriptWait } from './script-wait.tsx';

/** Disabled until hydration, because a click would be lost. */
export function ScriptButton(props: ButtonProps) {
  const waits = useContext(ScriptWait);
  return <Button {...props} {...(waits && { disabled: true, 'data-waiting': '' })} />;
}
