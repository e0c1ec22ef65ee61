import { useContext } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { ScriptWait } from './script-wait.tsx';

/** A button that does its work by a script. On a page that was only just served it waits: a press would be lost. */
export function ScriptButton(props: ButtonProps) {
  const waits = useContext(ScriptWait);
  return <Button {...props} {...(waits && { disabled: true, 'data-waiting': '' })} />;
}
