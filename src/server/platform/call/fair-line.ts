import type { Log } from '../log.ts';
import { CallError } from './errors.ts';

export interface LineLimits {
  /** So many are worked for at once. */
  readonly places: number;
  /** So many of these one network may have: whoever comes from elsewhere finds a free one, or waits for one of few. */
  readonly placesOfOne: number;
  /** So many wait, of all networks together, which bounds the memory. A school behind one address may have all of it while nobody else waits. */
  readonly waiting: number;
  /** Whoever waits may be this old (milliseconds) before newcomers of the same network are turned away: they would wait longer still. */
  readonly oldestMs: number;
  /** Whoever has waited so long is sent away untouched: nobody waits at the other end any more. */
  readonly waitMs: number;
}

const LIMITS: LineLimits = { places: 4, placesOfOne: 3, waiting: 5000, oldestMs: 60_000, waitMs: 90_000 };
const LOOK_EVERY_MS = 500;

/** Who comes, told by the request alone: nothing is asked for it. */
export interface Coming {
  /** The network they come from, as `networkOf` names it. */
  readonly network: string;
  /** Whether the browser was here before: among one network these and all others take turns, so that strangers in masses do not keep them out. */
  readonly isKnown: boolean;
}

/** A place in the line. */
export interface Place {
  /** Resolves when it is their turn; rejects with a `CallError` that says when to come again. */
  readonly turn: Promise<void>;
  /** Whoever waited is gone: the place is nobody's any more. Without effect once it was their turn. */
  hangUp(): void;
  /** Done: the next one's turn. */
  leave(): void;
}

export interface FairLine {
  /** Throws `resource-exhausted` for whoever is beyond their network's share, before anything is done for them. */
  come(who: Coming): Place;
  /** Sends everybody away who waits: what they wait for is out of reach. */
  sendAllAway(): void;
  waiting(): number;
  readonly places: number;
}

export interface LineParts {
  readonly name: string;
  readonly log: Log;
  readonly limits?: Partial<LineLimits>;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
}

interface Waiting {
  readonly network: Network;
  readonly lane: Set<Waiting>;
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (error: CallError) => void;
}

/** Those of one network, in order of arrival, in two lanes that take turns. */
class Network {
  readonly known = new Set<Waiting>();
  readonly strangers = new Set<Waiting>();
  readonly name: string;
  atWork = 0;
  private isKnownNext = true;

  constructor(name: string) {
    this.name = name;
  }

  get waiting(): number {
    return this.known.size + this.strangers.size;
  }

  takeNext(): Waiting | undefined {
    const [first, second] = this.isKnownNext ? [this.known, this.strangers] : [this.strangers, this.known];
    const [next] = first.size > 0 ? first : second;
    if (!next) return undefined;
    this.isKnownNext = next.lane !== this.known;
    next.lane.delete(next);
    return next;
  }

  /** The last who came: of the strangers, as long as there are any. */
  newest(): Waiting | undefined {
    return [...(this.strangers.size > 0 ? this.strangers : this.known)].at(-1);
  }
}

/**
 * A line of all networks that is fair to each: in turn, one of each network, whoever of it came first. Nothing is done for anybody before
 * their turn. When the line is full the longest network gives way.
 */
export function createFairLine({ name, log, limits: wishes, now = () => performance.now() }: LineParts): FairLine {
  const limits = { ...LIMITS, ...wishes };
  /** Those with somebody waiting or at work; whose turn was longest ago comes first. */
  const networks = new Map<string, Network>();
  let atWork = 0;
  let waiting = 0;
  let turnedAway = 0;
  let watch: NodeJS.Timeout | undefined;

  function networkNamed(called: string): Network {
    const network = networks.get(called) ?? new Network(called);
    networks.set(called, network);
    return network;
  }

  function forgetIfGone(network: Network): void {
    if (network.waiting === 0 && network.atWork === 0) networks.delete(network.name);
  }

  function serve(): void {
    while (atWork < limits.places) {
      const next = nextNetwork();
      const one = next?.takeNext();
      if (!next || !one) break;
      // Behind everybody else: their turn was just now.
      networks.delete(next.name);
      networks.set(next.name, next);
      next.atWork += 1;
      atWork += 1;
      waiting -= 1;
      one.begin();
    }
    if (waiting === 0) becomeCalm();
  }

  function nextNetwork(): Network | undefined {
    for (const network of networks.values())
      if (network.waiting > 0 && network.atWork < limits.placesOfOne) return network;
    return undefined;
  }

  function becomeCalm(): void {
    clearInterval(watch);
    watch = undefined;
    if (turnedAway > 0) log.warn('line-short-again', { line: name, turnedAway });
    turnedAway = 0;
  }

  /** One line of the log for the beginning and one for the end: a line for each would cost more than the answer. */
  function turnAway(): void {
    if (turnedAway === 0) log.warn('line-long', { line: name, waiting, networks: networks.size });
    turnedAway += 1;
  }

  function remove(one: Waiting): boolean {
    if (!one.lane.delete(one)) return false;
    waiting -= 1;
    forgetIfGone(one.network);
    if (waiting === 0) becomeCalm();
    return true;
  }

  function sendAway(one: Waiting, error: CallError): void {
    turnAway();
    if (remove(one)) one.refuse(error);
  }

  /** Makes room for somebody of this network, or throws: whoever came last of the longest network gives way. */
  function requireRoom(network: Network, lane: Set<Waiting>): void {
    const [oldest] = lane;
    const isSlow = oldest !== undefined && now() - oldest.since > limits.oldestMs;
    const isFull = waiting >= limits.waiting;
    const longest = isFull ? longestNetwork() : undefined;
    if (isSlow || (isFull && (!longest || longest.waiting <= network.waiting + 1))) {
      turnAway();
      forgetIfGone(network);
      throw beyondShare();
    }
    const last = longest?.newest();
    if (last) sendAway(last, beyondShare());
  }

  function longestNetwork(): Network | undefined {
    let longest: Network | undefined;
    for (const network of networks.values()) if (network.waiting > (longest?.waiting ?? 0)) longest = network;
    return longest;
  }

  function sendLateAway(): void {
    const late = now() - limits.waitMs;
    for (const { known, strangers } of networks.values())
      for (const lane of [known, strangers])
        for (const one of lane) {
          if (one.since > late) break;
          sendAway(one, waitedTooLong());
        }
  }

  return {
    waiting: () => waiting,
    places: limits.places,
    sendAllAway: () => {
      for (const { known, strangers } of networks.values())
        for (const one of [...known, ...strangers]) sendAway(one, waitedTooLong());
    },
    come: ({ network: called, isKnown }) => {
      const network = networkNamed(called);
      const lane = isKnown ? network.known : network.strangers;
      requireRoom(network, lane);
      let state: 'waits' | 'works' | 'gone' = 'waits';
      let hangUp = (): void => undefined;
      const turn = new Promise<void>((begin, refuse) => {
        const one: Waiting = {
          network,
          lane,
          since: now(),
          begin: () => {
            state = 'works';
            begin();
          },
          refuse: (error) => {
            state = 'gone';
            refuse(error);
          },
        };
        lane.add(one);
        networks.set(called, network);
        waiting += 1;
        hangUp = () => {
          if (remove(one)) one.refuse(waitedTooLong());
        };
      });
      serve();
      if (waiting > 0) watch ??= setInterval(sendLateAway, LOOK_EVERY_MS).unref();
      return {
        turn,
        hangUp,
        leave: () => {
          if (state !== 'works') return;
          state = 'gone';
          network.atWork -= 1;
          atWork -= 1;
          forgetIfGone(network);
          serve();
        },
      };
    },
  };
}

const beyondShare = () =>
  new CallError('resource-exhausted', 'beyond the share of one network', {
    retryAfterSeconds: 10,
  });

const waitedTooLong = () => new CallError('unavailable', 'waited too long', { retryAfterSeconds: 5 });
