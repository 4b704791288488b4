import { type Door, PersistentCaller } from '../crash/persistent-call.ts';
import { type Chance, openChance } from '../seed.ts';
import { callEverything } from './every-call.ts';
import { openSmallTown, type SmallTown } from './small-town.ts';
import { countLost, liveStory } from './story.ts';

/** What was done and seen at servers of several versions, one place after the other. */
export class Walks {
  stories = 0;
  calls = 0;
  results = 0;
  /** Things of stories that are not in the database as everybody was told. */
  lost = 0;
  /** Answers that nobody should get, each with where and what. */
  readonly faults: string[] = [];
  private readonly town: SmallTown;
  private readonly chance: Chance;
  private readonly times: number;

  /** `times` is how often everything is done at each place. */
  constructor(town: SmallTown, times: number) {
    this.town = town;
    this.chance = openChance();
    this.times = times;
  }

  async at(place: string, doors: readonly Door[]): Promise<void> {
    for (let time = 0; time < this.times; time++) {
      await this.tell(place, doors);
      await this.call(place, doors);
    }
  }

  /** Every call once more at a server for which something has changed. */
  async call(place: string, doors: readonly Door[]): Promise<void> {
    // In a semester of its own: what is called may archive it.
    const elsewhere = await openSmallTown({ url: this.town.databaseUrl });
    const walk = await callEverything(elsewhere, doors, openChance(this.chance.seed + this.calls));
    await elsewhere.close();
    this.calls += walk.answers;
    this.results += walk.results;
    this.note(place, walk.faults);
  }

  private async tell(place: string, doors: readonly Door[]): Promise<void> {
    const caller = new PersistentCaller(doors, this.chance, { answerMs: 20_000, pauseMs: 50 });
    const story = await liveStory(caller, this.town, await this.town.addStaff());
    this.stories += 1;
    this.lost += await countLost(this.town, story);
    this.note(place, [...caller.strange, ...story.surprises]);
    if (caller.retries > 0) this.note(place, [`${caller.retries} calls of the story had to be asked again`]);
  }

  private note(place: string, faults: readonly string[]): void {
    for (const fault of faults) console.error(`${place}: ${fault}`);
    this.faults.push(...faults.map((fault) => `${place}: ${fault}`));
  }
}
