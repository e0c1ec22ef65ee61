import './gallery.css';
import '#ui/styles/density.css';
import { Actions } from './actions.tsx';
import { Choices } from './choices.tsx';
import { Data } from './data.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Files } from './files.tsx';
import { Floating } from './floating.tsx';
import { Foundation } from './foundation.tsx';
import { Layouts } from './layouts.tsx';
import { Lists } from './lists.tsx';
import { Messages } from './messages.tsx';
import { Waiting } from './waiting.tsx';

const themes = ['light', 'dark'] as const;

/** In every state, in both themes. */
export function Gallery() {
  return (
    <main className="gallery">
      <h1>Components</h1>
      <div className="gallery-themes">
        {themes.map((theme) => (
          <section key={theme} className="gallery-theme" data-theme={theme} aria-labelledby={`${theme}-heading`}>
            <h2 id={`${theme}-heading`}>{theme === 'light' ? 'Light' : 'Dark'}</h2>
            <Foundation />
            <Layouts />
            <Actions />
            <Fields scope={theme} />
            <Choices scope={theme} />
            <Files scope={theme} />
            <Lists />
            <Data scope={theme} />
            <Messages scope={theme} />
            <Waiting scope={theme} />
            <Dialogs scope={theme} />
            <Floating />
          </section>
        ))}
      </div>
    </main>
  );
}
