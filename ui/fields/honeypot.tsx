import './honeypot.css';

/** What people neither see nor reach, and programs that fill in everything do fill in. `id` is for this form alone. */
export function Honeypot({ name, id }: { name: string; id: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
