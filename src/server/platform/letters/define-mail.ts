import * as z from 'zod/mini';
import type { Database } from '../database/connect.ts';
import { newId } from '../ids.ts';
import type { LetterDesk, OneTime, Written } from './letter.ts';

/** A mail on its way into the outbox. Only `to` of a defined mail makes one, so its facts fit. */
export interface NewMail<Kind extends string = string> {
  readonly id: string;
  readonly kind: Kind;
  readonly aboutId: string;
  /** What it tells can happen again to the same thing: a seat that was given back is given up anew. */
  readonly mayRepeat: boolean;
  readonly to: string;
  readonly facts: object;
  readonly at: string;
  /** It leaves no earlier: until then it can be taken back. */
  readonly notBefore: string;
  readonly [checked]: true;
}
declare const checked: unique symbol;

/** A mail of the outbox, with facts that were found to fit. */
export interface FactsToTell<Facts> {
  readonly id: string;
  readonly facts: Facts;
  /** When it left; null as long as it has not. */
  readonly sentAt: string | null;
}

/** The same before anybody looked at its facts: an earlier version may have written them. */
export interface StoredMail extends FactsToTell<object> {
  readonly kind: string;
}

/** Makes the one-time parts of mails. */
export interface OneTimeCodes {
  link(use: 'reset' | 'verify' | 'change' | 'invite' | 'object', mailId: string): string;
  figures(mailId: string): string;
}

export interface ReadFrom {
  readonly database: Database;
  readonly organizationId: string;
}

/** Writes one mail of those that were read together; null when what it is about does not exist any more. */
export type WriteMail = (mail: StoredMail, desk: LetterDesk) => Written | null;

/** A kind of mail, for whoever writes it down as words. */
export interface LetterKind<Kind extends string = string> {
  readonly kind: Kind;
  /** For a mail whose link lets its holder into an account. */
  readonly oneTime: ((codes: OneTimeCodes, mailId: string, portalUrl: string) => OneTime) | null;
  /** Reads what these mails speak of in a handful of queries, however many they are. */
  open(from: ReadFrom, mails: readonly StoredMail[]): Promise<WriteMail>;
}

/** The same for whoever sends one. */
export interface DefinedMail<Kind extends string, Facts> extends LetterKind<Kind> {
  /** A mail that tells `address` these facts; facts that do not fit throw here, before anything is written. */
  to(address: string, facts: Facts, when: When & { notBefore?: string }): NewMail<Kind>;
}

/** When it is written, and about which thing; a second mail of the kind about the same thing cannot be, unless it `mayRepeat`. */
export interface When {
  readonly at: string;
  readonly aboutId?: string;
  readonly mayRepeat?: boolean;
}

interface HowToWrite<Facts, Known> {
  readonly oneTime?: LetterKind['oneTime'];
  read(from: ReadFrom, mails: readonly FactsToTell<Facts>[]): Promise<Known>;
  write(mail: FactsToTell<Facts>, known: Known, desk: LetterDesk): Written | null;
}

/** A kind of mail in one place: what it is called, the facts that its row carries, and how they become a letter. */
export function defineMail<const Kind extends string, Facts extends object, Known>(
  kind: Kind,
  facts: z.ZodMiniType<Facts>,
  { oneTime = null, read, write }: HowToWrite<Facts, Known>,
): DefinedMail<Kind, Facts> {
  return {
    kind,
    oneTime,
    to: (address, given, { at, aboutId, mayRepeat = false, notBefore = at }) => {
      const parsed = z.safeParse(facts, given);
      if (!parsed.success) throw new MisfitFacts(kind, parsed.error);
      const id = newId();
      // The only place that says so: it has just been checked.
      return {
        id,
        kind,
        aboutId: aboutId ?? id,
        mayRepeat,
        to: address,
        facts: parsed.data,
        at,
        notBefore,
      } as object as NewMail<Kind>;
    },
    open: async (from, mails) => {
      const fitting = new Map(mails.flatMap((mail) => fit(facts, mail)));
      const known = await read(from, [...fitting.values()]);
      return (mail, desk) => {
        const told = fitting.get(mail.id);
        if (!told) throw new MisfitFacts(kind);
        return write(told, known, desk);
      };
    },
  };
}

/** Facts that are none of this kind of mail: a mistake of ours, named loudly where it is made. */
export class MisfitFacts extends Error {
  constructor(kind: string, why?: z.core.$ZodError) {
    const fields = why?.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ');
    super(`The facts of a ${kind} mail do not fit${fields ? `: ${fields}` : '.'}`);
    this.name = 'MisfitFacts';
  }
}

function fit<Facts>(facts: z.ZodMiniType<Facts>, mail: StoredMail): [string, FactsToTell<Facts>][] {
  const parsed = z.safeParse(facts, mail.facts);
  return parsed.success ? [[mail.id, { ...mail, facts: parsed.data }]] : [];
}
