import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { Stack } from '../../ui/layout.tsx';

export type Ending = OutputOf<Functions['accountEnd']>;

/** What goes with an account, what has to stay, and the seats there are, in plain sentences. */
export function WhatGoes({ ending, withdraws }: { ending: Ending; withdraws: boolean }) {
  const { students, seats, waiting, signatures, readings, isHosted } = ending;
  const keepsSeat = (id: string) => seats.some((seat) => seat.studentId === id && !(withdraws && seat.canWithdraw));
  const ends = (end: Ending['students'][number]['end']) =>
    students.filter((each) => end === (each.end === 'waits-for-class' && !keepsSeat(each.id) ? 'goes' : each.end));
  return (
    <Stack>
      <List
        title={m.my_data_end_goes()}
        lines={[
          m.my_data_end_goes_you(),
          m.my_data_end_goes_mails(),
          ...ends('goes').map(({ name }) => m.my_data_end_goes_student({ name })),
          ...waiting.map(({ studentName, classTitle }) =>
            m.my_data_end_goes_waiting({ name: studentName, title: classTitle }),
          ),
        ]}
      />
      <List
        title={m.my_data_end_stays()}
        lines={[
          ...ends('stays-with-others').map(({ name }) => m.my_data_end_stays_others({ name })),
          ...ends('waits-for-class').map(({ name }) => m.my_data_end_stays_waits({ name })),
          ...(signatures > 0 ? [m.my_data_end_stays_signatures({ count: signatures })] : []),
          ...(readings > 0 ? [m.my_data_end_stays_readings({ count: readings })] : []),
          m.my_data_end_stays_seats(),
          m.my_data_end_stays_history(),
          m.my_data_end_stays_letter(),
          m.my_data_end_stays_backups(),
          ...(isHosted ? [m.my_data_end_stays_hosted()] : []),
        ]}
      />
      {seats.length > 0 && (
        <List
          title={m.my_data_end_seats()}
          lines={seats.map(({ studentName: name, classTitle: title, canWithdraw }) =>
            canWithdraw ? m.my_data_end_seat({ name, title }) : m.my_data_end_seat_late({ name, title }),
          )}
        />
      )}
    </Stack>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
