/**
 * Plain words for a life in danger: the signs that first-aid courses teach, poison, fire, gas and attacks. Callers bury
 * them in a long story, where the model overlooks them.
 */

/** Without a person, "isn't moving" may be about a fan. */
const SOMEBODY =
  /\b(?:he|she|him|her|his|hers|they|them|their|mom|mum|dad|mother|father|husband|wife|son|daughter|baby|guy|man|woman|lady|fell(?:a|ow)|él|ella)\b/i;
/** One of these is enough. */
const UNCONSCIOUS =
  /\b(?:(?:won['’]?t|can['’]?t|cannot|doesn['’]?t|not|didn['’]?t) (?:\w+ ){0,3}wak(?:e|ing)|(?:hard|impossible) to wake|eyes (?:to |won['’]?t |don['’]?t )open|(?:not|isn['’]?t|stopped|quit|ain['’]?t) breath(?:ing)?|unresponsive|unconscious|no pulse|(?:can['’]?t|cannot|couldn['’]?t) feel (?:his|her|my|their) (?:legs?|feet|toes|arms?|hands?|face)|no siente las piernas|no despierta|no respira)\b/i;
/** Two of these are needed, because each alone may be harmless. */
const SIGNS: readonly RegExp[] = [
  /\b(?:not|isn['’]?t|ain['’]?t|won['’]?t|doesn['’]?t|stopped) (?:answer(?:ing)?|respond(?:ing)?|mov(?:e|ing)|talk(?:ing)?)\b/i,
  /\b(?:noise|sound|sounds|whistl\w*|wheez\w*|rattl\w*|gurgl\w*|gasp\w*|chok\w*|snoring|trouble|struggl\w*)\b[^.?!]{0,30}\b(?:breath\w*|sleeping)|\bbreath\w*[^.?!]{0,25}\b(?:noise|sound|funny|weird|strange|fast|shallow)\b/i,
  /\b(?:lips?|tongue|face|throat|mouth)\b[^.?!]{0,25}\b(?:sw[eo]l\w*|fat|puff\w*|huge|big|closing|tight\w*|numb|droop\w*|blue|gr[ae]y)\b/i,
  /\b(?:his|her|their) (?:colou?r|skin)\b[^.?!]{0,15}\b(?:terrible|awful|bad|gone|off|gr[ae]y|blue|white|ashen|clammy)\b/i,
  /\b(?:slid|fell|dropped|went) (?:\w+ ){0,2}(?:down|off|over)\b|\b(?:collapsed|keeled over|slumped|passed out|fainted)\b|\b(?:bottom|foot) of the (?:ladder|stairs|steps)\b/i,
  /\bslurr\w*|\b(?:arm|side)\b[^.?!]{0,20}\b(?:numb|limp|won['’]?t move)\b|\bgone limp\b|\bfloppy\b/i,
  /\b(?:bleeding|blood)\b[^.?!]{0,30}\b(?:won['’]?t stop|everywhere|lots?|bad(?:ly)?|soak\w*|pouring)\b/i,
];
const SPANISH_SIGNS: readonly RegExp[] = [
  /no (?:me |nos |les? )?(?:contesta|responde|reacciona|habla)|no se mueve/i,
  /se (?:me )?(?:cay|resbal|desplom|golpe)[oó]|est[aá] tirad[oa]/i,
  /sale (?:mucha )?sangre|sangrando|mucha sangre|charco de sangre/i,
  /no puede (?:respirar|hablar|moverse|levantarse)|se puso (?:azul|morad[oa]|p[aá]lid[oa])|convuls/i,
];
const ENOUGH = 2;

const CHILD =
  /\b(?:(?:grand)?(?:son|daughter|kid|baby|child)\w*|toddler|infant|boy|girl|nephew|niece|twins?|(?:one|two|three|four)[- ]year[- ]old|ni[ñn][oa]s?|hij[oa]s?|beb[eé]|nen[ea])\b/i;
const SWALLOWED =
  /\b(?:dr[aiu]nk|drinking|swallow\w*|ate|eaten|eating|licked|got into|chewed)\b|\b(?:tom|trag|comi|bebi)ó/i;
const HARMFUL =
  /\b(?:bottle|pills?|tablets?|gummies|medicine|clean(?:er|ing)|bleach|detergent|pods?|chemical\w*|spray|poison|antifreeze|batter(?:y|ies)|magnets?|paint|thinner|solvent|oven|drain|cloro|pastillas?|veneno|limpiador)\b/i;

/** Nobody saw it swallowed. */
const OPENED =
  /\b(?:cap|lid|top|bottle|box)(?: was| is| came|['’]s) (?:off|open|empty)\b|\b(?:bottle|pack|jar)['’]?s (?:open|empty)\b|\b(?:pills?|tablets?|gummies) (?:are|is) (?:gone|missing)\b|\bnow there['’]?s (?:only |just )?(?:one|two|none|half)\b/i;
const AGED = /\b(?:he|she)['’]?s (?:only |just |not even |barely )?(?:one|two|three|four|five|six|[1-6])\b/i;
const ANIMAL = /\b(?:dogs?|cats?|pup\w*|kitten\w*|pet|lab|beagle|poodle|terrier|retriever)\b/i;

export function showsVitalSigns(message: string): boolean {
  if (SPANISH_SIGNS.filter((sign) => sign.test(message)).length >= ENOUGH) return true;
  if (!SOMEBODY.test(message)) return false;
  return UNCONSCIOUS.test(message) || SIGNS.filter((sign) => sign.test(message)).length >= ENOUGH;
}

/** Flames come before a smell of gas: the advice differs. */
const BURNS =
  /\bflames? (?:coming|shooting|out|up|are|in|on the (?:wall|roof|ceiling))\b|\b(?:caught|is on|['’]s on|are on) fire\b|\ben llamas\b/i;

export function tellsOfFlames(message: string): boolean {
  return BURNS.test(message);
}

const HAZE = /\b(?:haz[ey]|smok(?:e|y|ing?)|humo|humareda|neblina)\b/i;
/** "Smoke is coming from under the door." */
const SEEPS =
  /\b(?:haze|fog|mist|smoke|humo|humareda|neblina)\b[^.?!]{0,40}\b(?:under|out of|through|from|debajo de|por)\b[^.?!]{0,20}\b(?:doors?|vents?|walls?|windows?|outlet|ceiling|puerta|pared|ventana|techo)\b/i;
const HEAT = /\b(?:melt\w*|burn\w*|scorch\w*|singe\w*|hot to (?:the )?touch|quemad\w*)\b/i;
const INDOORS =
  /\b(?:hall(?:way)?|stairwell|(?:laundry|living|dining|bed|bath|storage|back) ?room|walls?|ceiling|outlet|socket|attic|basement|cellar|upstairs|downstairs|pasillo|pared|techo)\b/i;
/** The fire is out, or there never was one. */
const OUT = /\b(?:smelled|damage\w*|stains?|smoker\w*|alarms?|detectors?|toast|last)\b/i;

/** Haze and the smell of something hot, inside: there is a fire that nobody sees yet. */
export function tellsOfHiddenFire(message: string): boolean {
  if (OUT.test(message)) return false;
  return SEEPS.test(message) || (HAZE.test(message) && HEAT.test(message) && INDOORS.test(message));
}

const ATTACKS =
  /\b(?:(?:shov|push|punch|kick|slapp|chok|strangl|beat|stabb|dragg|hitt|grabb)(?:ed|es|ing?)|beats|hits)\b (?:\w+ ){0,2}(?:me|her|him|them|us|mom|mum|dad|mother|father|wife|husband|sister|brother|partner|friend|neighbou?r|son|daughter|woman|girl|lady|man|boy)\b/i;
/** It goes on, or nobody can get away. */
const GOES_ON =
  /\b(?:(?:bolted|locked|barred|blocked) (?:the|my|our|her) (?:front |back )?door|won['’]?t let (?:me|her|him|them|us)|still (?:in(?:side)?|there|at it|going)|holler\w*|scream\w*|begging|right now)\b/i;

const THREATENS =
  /\b(?:he|she|they|guy|man|husband|boyfriend|wife|girlfriend|ex)(?:['’]s|['’]re| is| are) (?:about|trying|threatening) to (?:shoot|stab|kill) (?:me|us|her|him|them|my)\b/i;

export function tellsOfAttack(message: string): boolean {
  if (THREATENS.test(message)) return true;
  return ATTACKS.test(message) && GOES_ON.test(message);
}

/** Odorized gas smells of rotten eggs or sulfur. */
const SMELLS_OF_EGGS =
  /\b(?:stinks?|stinky|smells?|smelly|reeks?|odou?r|huele|whiff|stench)\b[^.?!]{0,40}\b(?:eggs?|sulfur|sulphur|huevos?|azufre)\b|\b(?:eggy|rotten egg|sulfur|sulphur) (?:smell|stink|odou?r)\b/i;
const FED_BY_GAS = /\b(?:gas|flame|pilot|stove|oven|burner|furnace|boiler|heater|tank|match(?:es)?|lighter|estufa)\b/i;
const LIGHT_HEADED = /\b(?:fuzzy|light-?headed|foggy|drowsy|sleepy)\b/i;

/** Drains smell of eggs, too: a flame nearby or somebody who feels it tells them apart. */
export function smellsOfGas(message: string): boolean {
  if (!SMELLS_OF_EGGS.test(message)) return false;
  return FED_BY_GAS.test(message) || SICK.test(message) || LIGHT_HEADED.test(message);
}

/** The gas has no smell: its alarm, and headaches or sickness, are all that shows it. */
const CARBON_MONOXIDE = /\bc[. -]?o\b|\bmonoxide\b|\b(?:four|4) beeps\b/i;
const SICK =
  /\b(?:head ?aches?|heads? (?:\w+ )?(?:split|pound|throb)\w*|head like|back to bed|hung ?over|dizz\w*|woozy|nause\w*|queasy|vomit\w*|thr(?:ew|ow(?:s|ing?)?['’]?) up|puk\w*|faint\w*|sick|floppy|mareo\w*|vómit\w*)\b/i;

export function tellsOfCarbonMonoxide(message: string): boolean {
  return CARBON_MONOXIDE.test(message) && SICK.test(message);
}

const ROAD =
  /\b(?:cars?|trucks?|vans?|bus|motorcycle|vehicle|driver|driving|road|street|highway|freeway|intersection|lane|ditch|wreck\w*|crash\w*|collision|hit|rear|t-?bone\w*|rolled|flipped|airbags?|pole|choqu\w*|choc[oó]|carro|coche|camioneta|cami[oó]n|autopista|carretera|calle)\b/i;

const COLLIDED =
  /\b(?:c[ao]me together|collid\w*|collision|crash\w*|wreck\w*|(?:ran|run|drove|slid|plowed) into|t-?boned|rear-?ended|rolled over|flipped|chocaron|chocamos|choc[oó])\b/i;

export function tellsOfCollision(message: string): boolean {
  return COLLIDED.test(message) && ROAD.test(message);
}

/** "Get clear of the traffic" helps nobody who isn't on a road. */
export function tellsOfRoad(message: string): boolean {
  return ROAD.test(message);
}

const PERSON =
  /\b(?:husband|wife|mom|mum|mother|dad|father|grand(?:ma|pa|mother|father)|brother|sister|uncle|aunt|cousin|neighbou?r|friend|boyfriend|girlfriend|guy|man|woman|lady|fell(?:a|ow)|person|people|myself|kill me)\b/i;

/** In a vet's call "he" is as often a dog. */
export function tellsOfPerson(message: string): boolean {
  return PERSON.test(message) || tellsOfChild(message);
}

export function tellsOfChild(message: string): boolean {
  return CHILD.test(message);
}

/** Callers should reach Poison Control right away, before the child shows any signs. */
export function tellsOfPoisonedChild(message: string): boolean {
  if (!HARMFUL.test(message)) return false;
  if (tellsOfChild(message) && SWALLOWED.test(message)) return true;
  return OPENED.test(message) && (tellsOfChild(message) || (AGED.test(message) && !ANIMAL.test(message)));
}
