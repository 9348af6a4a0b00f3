import type { SchoolInput } from '@quizdesk/contract/schools';
import { createRandom, type Random } from '../random.ts';
import { pickName } from './names.ts';
import { type Region, regions } from './regions.ts';

const SEED = 1957;

const list = (words: string) => words.split(', ');

const STATE_KINDS = list(
  'Senior High School, Senior High School, Senior High Technical School, Girls’ Senior High School, Technical Institute, ' +
    'Boys’ Senior High School, Day Senior High School, Science College, Islamic Senior High School, Community School',
);
const CHURCH_KINDS = list('College, Secondary School, Academy, Technical School, Senior High School');
const SAINTS = list(
  'Ansgar, Bakhita, Brigid, Casimir, Columba, Cyprian, Dymphna, Felicity, Genevieve, Hilda, Kizito, Lwanga, Moses, ' +
    'Olaf, Perpetua, Swithun, Thecla, Xenia',
);
const TITLES = list('Doctor, Professor, Justice, Captain, Ambassador');
const MEMORIAL_KINDS = list('Memorial School, Memorial Senior High School, Academy, Institute of Science');
const LANDMARKS = list(
  'Two Baobabs, Blue Heron Lagoon, Ninth Milestone, Old Ferry Road, Lantern Steps, Kapok Grove, Weaver Nest, ' +
    'Painted Drum, Long Shadow Hill, Salt Caravan Road, Copper Gong, Harmattan Gate, Quiet Lagoon, Tall Cassia, ' +
    'Seven Canoes, Crescent Sandbar, Firefly Meadow, Indigo Market, Three Bridges, Tortoise Rock',
);
const PRIVATE_KINDS = list('Academy, International School, College, Grammar School, Preparatory and High');

/** A name as schools of that place have it: of the place itself, a saint, a founder or a landmark. */
function schoolName(place: string, random: Random): string {
  const share = random.next();
  if (share < 0.4) return `${place} ${random.pick(STATE_KINDS)}`;
  if (share < 0.6) return `Saint ${random.pick(SAINTS)} ${random.pick(CHURCH_KINDS)}`;
  if (share < 0.78) return `${random.pick(TITLES)} ${pickName(random).name} ${random.pick(MEMORIAL_KINDS)}`;
  return `${random.pick(LANDMARKS)} ${random.pick(PRIVATE_KINDS)}`;
}

/** Larger towns, which come first, have more schools. */
function placeOf({ places }: Region, random: Random): string {
  return random.pick(places.slice(0, 1 + random.below(places.length)));
}

/** Fills a region up to its number of schools; within it no name comes twice. */
function schoolsOf(region: Region, first: readonly SchoolInput[], random: Random): SchoolInput[] {
  const schools = [...first];
  const taken = new Set(first.map(({ name }) => name));
  while (schools.length < region.schools) {
    const location = placeOf(region, random);
    const name = schoolName(location, random);
    if (taken.has(name)) continue;
    taken.add(name);
    schools.push({ name, region: region.name, location });
  }
  return schools;
}

/** The few that guides and pictures refer to by name. */
const NAMED: readonly SchoolInput[] = [
  { region: 'Ankobra', name: 'Abrewakrom Senior High School', location: 'Nsuotwerɛ' },
  { region: 'Ankobra', name: 'Saint Brigid Girls’ School', location: 'Ɛlokwa Hill' },
  { region: 'Pra Central', name: 'Asɛmpa Girls’ High School', location: 'Twifanta' },
  { region: 'Greater Akwamu', name: 'Bishop Quartey Memorial Senior High Technical School', location: 'Teshibo' },
  { region: 'Savelugu North', name: 'Gbewaa Boys’ Secondary', location: 'Naleru Junction' },
  { region: 'Volta Lakes', name: 'Ŋutsuŋɔ Girls’ Academy', location: 'Pekiga' },
  { region: 'Bosomtwe', name: 'Saint Brigid Girls’ School', location: 'Kuntawuo' },
];

function makeSchools(): SchoolInput[] {
  const random = createRandom(SEED);
  return regions.flatMap((region) =>
    schoolsOf(
      region,
      NAMED.filter((school) => school.region === region.name),
      random,
    ),
  );
}

/** The schools of the sample competition, about 700 in 16 regions; the same in every run. */
export const sampleSchools: readonly SchoolInput[] = makeSchools();

const SEED_OF_MORE = 1960;
const BEFORE_PLACES = list('Old, New, Upper, Lower, East, West, North, South, Inner, Far, Great, Little');
const AFTER_PLACES = list(
  'Junction, Market, Station, Quarry, Crossing, Mission, Bridge, Spring, Orchard, Landing, Mill, Gardens',
);

/** A village or a quarter, called after a town of the region. */
function villageOf({ places }: Region, random: Random): string {
  const place = random.pick(places);
  return random.pick([
    `${random.pick(BEFORE_PLACES)} ${place}`,
    `${place} ${random.pick(AFTER_PLACES)}`,
    `${random.pick(BEFORE_PLACES)} ${place} ${random.pick(AFTER_PLACES)}`,
  ]);
}

/** A name as schools of villages have it, which says the village wherever other villages have such a school too. */
function villageSchool(village: string, random: Random): string {
  const share = random.next();
  if (share < 0.45) return `${village} ${random.pick(STATE_KINDS)}`;
  if (share < 0.6) return `Saint ${random.pick(SAINTS)} ${random.pick(CHURCH_KINDS)}, ${village}`;
  if (share < 0.85) return `${random.pick(TITLES)} ${pickName(random).name} ${random.pick(MEMORIAL_KINDS)}`;
  return `${random.pick(LANDMARKS)} ${random.pick(PRIVATE_KINDS)}, ${village}`;
}

/** So many schools besides those, in villages of the same regions; more of them begin with the same ones. */
export function* moreSchools(count: number): Generator<SchoolInput> {
  const random = createRandom(SEED_OF_MORE);
  const taken = new Set(sampleSchools.map(({ name, region }) => `${region}: ${name}`));
  for (let made = 0; made < count; ) {
    const region = random.pick(regions);
    const location = villageOf(region, random);
    const name = villageSchool(location, random);
    const key = `${region.name}: ${name}`;
    if (taken.has(key)) continue;
    taken.add(key);
    made++;
    yield { name, region: region.name, location };
  }
}
