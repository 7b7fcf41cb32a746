//! A short list of everyday words, for random games.

use candygrams::{Candygrams, Options};
use lexicon::Lexicon;
use play::Reject;
use std::sync::Arc;

/// Everyday words of two to six letters; `darn` stands for an offensive one.
const WORDS: &str = "
    ad am an as at ax be by do go ha he hi if in is it me my no of oh on or ox so to up us we
    ace act add age ago aid aim air ale all and ant any ape arc are arm art ash ask ate bad bag
    ban bar bat bay bed bee bet big bin bit boa bow box boy bud bug bun bus but buy cab can cap
    car cat cow cry cub cup cut dad day den dew did die dig dim dip doe dog dot dry due ear eat
    egg elf end era eve eye fan far fat fed fee few fig fin fit fix fly foe fog for fox fun fur
    gas gem get gum gun gut had ham has hat hay hen her hid him hip his hit hoe hog hop hot how
    hub hue hug hut ice ink inn ion its jam jar jaw jet job joy keg key kid kit lab lad lap law
    lay leg let lid lie lip log lot low mad man map mat may men met mix mob mom mop mud mug nap
    net new nib nod nor not now nun nut oak oar oat odd off oil old one our out owe owl own pad
    pan paw pay pea peg pen pet pie pig pin pit pod pop pot pun put rag ram ran rat raw ray red
    rib rid rim rip rob rod rot row rub rug run sad saw say sea see set sew she shy sin sip sir
    sit six ski sky sly sob son sow soy spy sum sun tab tag tan tap tar tax tea ten the thy tie
    tin tip toe ton too top toy try tub tug two urn use van vat vet vow wag war was wax way web
    wed wet who why wig win wit woe won yak yam yes yet you zap zoo
    aide area atom aunt bake bean bear bird boat bone cake calm cane care cart coat coin corn
    date deer door drum each east edit even face fact farm fast feet fire fish flow foot gate
    goat gold hair hand hare head heat hide hole home hope idea into iron item lace lake land
    lane late lead leaf lean lent line link lion loan main meat mine moon nail name near neat
    nest nice nine node none noon nose note oven pain pair pear pine pole pond rain rate read
    rear rein rent rice ride ring road roof root rose rule sail sand seat seed shoe sing site
    sled snow soap song star stay stone store tail tale team tear tent tide time tine tire toad
    tone tool tree tune turn vase vine wait wall wand wear wind wine wing wire wood wool word
    yard year zone barn away blink arrow arrows flowers sunny lemons rooted pancakes vacation
    fair fairy fan act fats darn!
";

/// The short list.
pub fn short() -> Arc<Lexicon> {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    Arc::new(Lexicon::of_words("standard", &words))
}

/// A game with the short list, or what is wrong with these options.
pub fn game(options: Options, seats: u8) -> Result<Candygrams, Reject> {
    Candygrams::new(options, seats, short())
}
