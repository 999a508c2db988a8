/** Words of which nearly every call about such a danger has one; without any, the model must be surer. */
import type { Danger } from '../../../../content/demo-schema.ts';

const WORDS: Partial<Record<Danger, RegExp>> = {
  gas: /(?<!\p{L})(?:gas|smell\p{L}*|stink\p{L}*|stunk|odou?r|egg\p{L}*|hiss\p{L}*|whistl\p{L}*|roar\p{L}*|alarm\p{L}*|beep\p{L}*|chirp\p{L}*|detector\p{L}*|monoxide|c[. -]?o|head\p{L}*|dizz\p{L}*|woozy|sick|naus\p{L}*|queasy|fumes?|leak\p{L}*|skunk|sul(?:f|ph)ur|reek\p{L}*|whiff|faint\p{L}*|vomit\p{L}*|thr(?:ew|ow)\p{L}*|propane|lp|tank|exhaust|generator|garage|sleepy|drowsy|pilot|burner|oven|stove|furnace|heater|boiler|rotten|stench|air|breath\p{L}*|wobbly|floppy|pale|eyes|pipe|line|huel\p{L}*|hediondo|olor|fuga|marea\p{L}*|mareo\p{L}*|cabeza|piloto|tubo|pita|atontad\p{L}*|calentador)(?!\p{L})/iu,
  fire: /(?<!\p{L})(?:fire|afire|ablaze|blaz\p{L}*|alight|flam\p{L}*|smok\p{L}*|smolder\p{L}*|burn\p{L}*|haz[ey]|hot|spark\p{L}*|melt\p{L}*|char\p{L}*|scorch\p{L}*|glow\p{L}*|alarms?|sizzl\p{L}*|crackl\p{L}*|buzz\p{L}*|popp\p{L}*|singe\p{L}*|warm|heat|black\p{L}*|lit|soot|ash\p{L}*|embers?|grease|caught|catch\p{L}*|(?:going|gone|went|goes) up|got away|explod\p{L}*|humo|fuego|llam\p{L}*|quem\p{L}*|incendi\p{L}*|ard\p{L}*|prend\p{L}*|neblina)(?!\p{L})/iu,
  'child-danger':
    /(?<!\p{L})(?:(?:grand)?(?:son|daughter|kid|bab(?:y|ies)|child)\p{L}*|toddler\p{L}*|infant\p{L}*|newborn|preschooler|bairn|wean|boys?|girls?|nephew|niece|twins?|young['’]?un|\p{L}+[- ]year[- ]olds?|months?|little|small ones?|she|he|her|him|car ?seat|stroller|crib|mommy|choking|ni[ñn]\p{L}*|hij\p{L}*|niet\p{L}*|beb[eé]\p{L}*|nen[ea]|criatura|años)(?!\p{L})/iu,
};

/**
 * What says that it isn't so: "There's no smoke, nothing's burning." Only these: carbon monoxide has no smell, a fire may
 * have no flames, and whoever is fine may call for somebody who isn't.
 */
const DENIALS: Partial<Record<Danger, RegExp>> = {
  fire: /\b(?:no|isn['’]?t any|ain['’]?t no) smoke\b|\bnothing(?:['’]s| is|) (?:burn|smok)ing\b/i,
  medical:
    /\b(?<!(?:say|sai|swear|insist|claim)\w* )(?:he|she|everybody|everyone)(?:['’]s| is) (?:all |perfectly |totally |just )?(?:fine|okay|ok|laughing)\b|\bnobody(?:['’]s| is| was| got)? (?:hurt|injured)\b/i,
};
/** "No smoke, but flames", and "He's fine, but she isn't breathing". */
const LIMITS =
  /\b(?:but|except|yet|though|flames?|glow\w*|not|isn['’]?t|ain['’]?t|won['’]?t|can['’]?t|help|lips?|unconscious|collapsed|blood)\b/i;

export function isDenied(kind: Danger, message: string): boolean {
  return (DENIALS[kind]?.test(message) ?? false) && !LIMITS.test(message);
}

const SPANISH =
  /\b(?:el|la|los|las|que|de|mi|un|una|por|para|con|ya|se|me|le|les|está|es|señor|señora|usted|ustedes|quiero|tengo|quisiera|buenos|buenas)\b/gi;
const SPANISH_LEAST = 4;
/** The model knows less Spanish, so that it hears danger in whatever it doesn't know. */
const SPANISH_ALARM =
  /911|(?<!\p{L})(?:ayud\p{L}*|auxilio|emergencia|fuego|llamas|incendi\p{L}*|quem\p{L}*|humo|humareda|neblina|prend\p{L}*|gas|fuga|huel\p{L}*|hediondo|marea\p{L}*|mareo\p{L}*|vomit\p{L}*|vómit\p{L}*|sangr\p{L}*|respir\p{L}*|desmay\p{L}*|ca(?:e|í|yó|ido|ída)\p{L}*|resbal\p{L}*|tirad\p{L}*|golpe\p{L}*|peg(?:a|ó|ando|ar)\p{L}*|mat\p{L}*|mor\p{L}*|muer\p{L}*|suicid\p{L}*|viv\p{L}*|vida|pastillas?|veneno|trag\p{L}*|tom[oó]|bebi\p{L}*|comi\p{L}*|ahog\p{L}*|choc\p{L}*|herid\p{L}*|arma\p{L}*|cuchillo|pistola|navaja|grit\p{L}*|niñ\p{L}*|niet\p{L}*|beb\p{L}*|nen[ea]\p{L}*|hij\p{L}*|criatura|encerr\p{L}*|convul\p{L}*|pecho|infarto|corazón|despiert\p{L}*|contest\p{L}*|amenaz\p{L}*|romp\p{L}*|rompi\p{L}*|entr\p{L}*|met\p{L}*|ladr\p{L}*|rob\p{L}*|chisp\p{L}*|explot\p{L}*|atrap\p{L}*|caliente|roj[oa]|golpea\p{L}*|aguant\p{L}*|acabar|seguir|pita\p{L}*|atontad\p{L}*|electrocut\p{L}*|toques?|volc\p{L}*|atropell\p{L}*|mord\p{L}*|pic\p{L}*|alergi\p{L}*|hinch\p{L}*|ataque|derrame|brazo|paraliz\p{L}*|inconsciente|peligro|miedo|violen\p{L}*|abus\p{L}*|escond\p{L}*|cristal|ventana|puerta|boiler|piloto|tubo|cabeza|ojos)(?!\p{L})/iu;

export function hasWordsFor(kind: Danger, message: string): boolean {
  const isSpanish = (message.match(SPANISH) ?? []).length >= SPANISH_LEAST;
  if (isSpanish && !SPANISH_ALARM.test(message)) return false;
  return WORDS[kind]?.test(message) ?? true;
}
