import { createRoot } from 'react-dom/client';
import type { OutputOf } from '../contract/kit.ts';
import type { functions } from '../contract/functions.ts';
import { m } from '../words/messages.js';

type Available = OutputOf<typeof functions.availableEnrollmentClasses>;

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as { available?: Available };
const classes = Object.values(data.available ?? {}).flatMap((item) => item.classes);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <main>
      <h1>{m.shell_title()}</h1>
      <ul>
        {classes.map((item) => (
          <li key={item.id}>
            {item.title} · {m.classes_seats_left({ count: item.seatsLeft })}
          </li>
        ))}
      </ul>
    </main>,
  );
