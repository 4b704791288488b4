import { openDayFileRoom } from './day-files/store.ts';
import { readMailsTo } from './mail/own-mails.ts';
import { makeCopy, type MakeParts } from './my-data/make.ts';
import { askAsThem, letters } from './nouns.ts';
import type { DispatcherParts } from './platform/call/dispatcher.ts';
import type { Config } from './platform/config.ts';
import { createPress } from './platform/papers/press.ts';
import { explainPack, makePack } from './report/packs/make-pack.ts';

interface PaperRoomsParts {
  readonly config: Pick<Config, 'papersIdleMs' | 'publicUrl'>;
  readonly handlers: DispatcherParts['handlers'];
  /** What those who make papers need: the database, the clock, the keys, and whom to tell that one is made. */
  readonly rooms: Parameters<typeof openDayFileRoom>[0] & Omit<MakeParts, 'press' | 'ask' | 'readMails'>;
}

/** Where papers are set, and the rooms in which the long ones are made. */
export function openPaperRooms({ config, handlers, rooms }: PaperRoomsParts) {
  const idle = { idleMs: config.papersIdleMs };
  // As long as the sheets of the largest class need on a slow machine.
  const press = createPress({ ...idle, mostMs: 60_000 });
  // A process of their own: packs take as long as they have pages, and nobody's waiver waits for them.
  const packPress = createPress({ ...idle, mostMs: 180_000 });
  const copyParts = {
    ...rooms,
    press,
    ask: askAsThem(handlers),
    readMails: (...[context, to]: Parameters<MakeParts['readMails']>) =>
      readMailsTo(context, to, { letters, publicUrl: config.publicUrl }),
  };
  const copies = openDayFileRoom(rooms, { kind: 'my-data', make: (claimed) => makeCopy(copyParts, claimed) });
  const packParts = { ...rooms, press: packPress };
  const packs = openDayFileRoom(rooms, {
    kind: 'pack',
    make: (claimed) => makePack(packParts, claimed),
    explain: explainPack,
  });
  return {
    press,
    copies,
    packs,
    stopPresses: () => Promise.all([press.stop(), packPress.stop()]),
    stop: () => Promise.all([copies.stop(), packs.stop()]),
  };
}
