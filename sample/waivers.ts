import type { SampleWaiver } from './sample-school.ts';

/** What guardians of the sample school sign: one paper for climbers, each semester again, and one for everybody, once. */
export const waivers: SampleWaiver[] = [
  {
    key: 'liability',
    title: 'Assumption of risk: climbing',
    type: 'rock-climbing',
    eachSemester: true,
    body: `Climbing happens on real rock, with real height, and in real weather.

## What can happen

- Falls, rope burns and scrapes, however carefully a climb is set up.
- Loose rock. **Helmets are worn below and on every climb**, and are ours to lend.
- Weather that turns faster than a group walks out.

## What we do about it

1. Every anchor is built by one instructor and checked by another.
2. There is one instructor for every six climbers, and a first-aid kit with each group.
3. Whoever does not feel like climbing does not climb.

## What you agree to

I have read the above and talked about it with my child. I know that these risks cannot be taken away altogether, and I accept them for my child. I agree that staff may give first aid and call an ambulance, and that I am called as soon as that has happened.`,
  },
  {
    key: 'photos',
    title: 'Photo release',
    type: null,
    eachSemester: false,
    body: `Our instructors take pictures: for the wall at base camp, for our website, and for the card that goes home at the end of a semester.

- A picture never says **who** is in it.
- It is taken down within a week of your asking for it, at any time and without a reason.

I agree that pictures in which my child can be recognised may be used in this way. What I answered under "Permissions" in my child's record goes before this.`,
  },
  {
    key: 'rope-and-rock',
    title: 'Two days at the ridge: what we need to know',
    type: null,
    class: 'current-rope-and-rock',
    eachSemester: false,
    body: `This class leaves base camp: we walk for an hour, climb where no road goes, and are back in the evening.

- A phone works at the trailhead and **not** at the wall; an instructor carries a satellite messenger.
- The nearest hospital is 55 minutes away.
- Whoever is too tired to walk back is walked back: an instructor comes along.

I have read this and agree that my child takes part.`,
  },
];
