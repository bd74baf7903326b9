// Characters of the shortcodes that documentation uses most: `:tada:` is 🎉.

const TABLE = `
+1 👍 -1 👎 100 💯 alarm_clock ⏰ ambulance 🚑️ apple 🍎 arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrow_up ⬆️
arrow_upper_right ↗️ art 🎨 astonished 😲 balloon 🎈 ballot_box_with_check ☑️ bangbang ‼️ bar_chart 📊 battery 🔋
bear 🐻 beer 🍺 beers 🍻 bell 🔔 bike 🚲 bird 🐦 black_circle ⚫ blossom 🌼 blue_book 📘 blue_heart 💙 blush 😊 bomb 💣
book 📖 bookmark 🔖 bookmark_tabs 📑 books 📚 boom 💥 bow 🙇 brain 🧠 broken_heart 💔 bug 🐛 building_construction 🏗️
bulb 💡 bullettrain_side 🚄 bust_in_silhouette 👤 busts_in_silhouette 👥 cake 🍰 calendar 📆 camera 📷 candle 🕯️
card_file_box 🗃️ cat 🐱 chains ⛓️ chart_with_downwards_trend 📉 chart_with_upwards_trend 📈 checkered_flag 🏁
cherry_blossom 🌸 cinema 🎦 clap 👏 clapper 🎬 clipboard 📋 closed_book 📕 closed_lock_with_key 🔐 cloud ☁️
coffee ☕ cold_sweat 😰 collision 💥 compass 🧭 computer 💻 confetti_ball 🎊 confused 😕 construction 🚧
construction_worker 👷 control_knobs 🎛️ cookie 🍪 cool 🆒 copyright ©️ credit_card 💳 crossed_swords ⚔️ crown 👑
cry 😢 crystal_ball 🔮 dancer 💃 dart 🎯 dash 💨 diamond_shape_with_a_dot_inside 💠 dizzy 💫 dog 🐶 dollar 💵
dolphin 🐬 door 🚪 dragon 🐉 droplet 💧 earth_africa 🌍 earth_americas 🌎 earth_asia 🌏 egg 🥚 electric_plug 🔌
elephant 🐘 email 📧 envelope ✉️ exclamation ❗ exploding_head 🤯 eye 👁️ eyeglasses 👓 eyes 👀 facepalm 🤦
factory 🏭 fast_forward ⏩ feet 🐾 file_folder 📁 fire 🔥 fire_engine 🚒 fireworks 🎆 fist ✊ flashlight 🔦
floppy_disk 💾 footprints 👣 fox_face 🦊 free 🆓 game_die 🎲 gear ⚙️ gem 💎 ghost 👻 gift 🎁 globe_with_meridians 🌐
goal_net 🥅 green_book 📗 green_circle 🟢 green_heart 💚 grey_exclamation ❕ grey_question ❔ grimacing 😬 grin 😁
grinning 😀 guardsman 💂 hammer 🔨 hammer_and_wrench 🛠️ hand ✋ handshake 🤝 hankey 💩 hatching_chick 🐣 heart ❤️
heart_eyes 😍 heartbeat 💓 heavy_check_mark ✔️ heavy_exclamation_mark ❗ heavy_minus_sign ➖
heavy_multiplication_x ✖️ heavy_plus_sign ➕ hotsprings ♨️ hourglass ⌛ hourglass_flowing_sand ⏳ house 🏠
hugs 🤗 hushed 😯 inbox_tray 📥 information_source ℹ️ innocent 😇 iphone 📱 jigsaw 🧩 joy 😂 key 🔑 keyboard ⌨️
kissing_heart 😘 label 🏷️ laptop 💻 large_blue_circle 🔵 laughing 😆 leaves 🍃 ledger 📒 lemon 🍋 link 🔗 lion 🦁
lipstick 💄 lock 🔒 lock_with_ink_pen 🔏 loud_sound 🔊 loudspeaker 📢 mag 🔍 mag_right 🔎 magic_wand 🪄 magnet 🧲
mailbox 📫 mask 😷 medal_sports 🏅 mega 📣 memo 📝 microphone 🎤 microscope 🔬 milky_way 🌌 money_with_wings 💸
moneybag 💰 monkey 🐒 moon 🌔 mortar_board 🎓 mount_fuji 🗻 mountain ⛰️ movie_camera 🎥 moyai 🗿 muscle 💪
musical_note 🎵 mute 🔇 nail_care 💅 necktie 👔 nerd_face 🤓 neutral_face 😐 new 🆕 newspaper 📰 no_entry ⛔
no_entry_sign 🚫 no_good 🙅 notebook 📓 notebook_with_decorative_cover 📔 notes 🎶 nut_and_bolt 🔩 o ⭕ octopus 🐙
ok 🆗 ok_hand 👌 open_book 📖 open_file_folder 📂 open_mouth 😮 orange_book 📙 orange_circle 🟠 outbox_tray 📤 owl 🦉
package 📦 page_facing_up 📄 page_with_curl 📃 paintbrush 🖌️ palm_tree 🌴 panda_face 🐼 paperclip 📎 parrot 🦜
partying_face 🥳 passport_control 🛂 pencil 📝 pencil2 ✏️ penguin 🐧 pensive 😔 performing_arts 🎭 phone ☎️
pick ⛏️ pinching_hand 🤏 pineapple 🍍 pizza 🍕 point_down 👇 point_left 👈 point_right 👉 point_up ☝️ point_up_2 👆
poop 💩 popcorn 🍿 pray 🙏 purple_circle 🟣 purple_heart 💜 pushpin 📌 question ❓ rabbit 🐰 racehorse 🐎
radioactive ☢️ rage 😡 rainbow 🌈 raised_hand ✋ raised_hands 🙌 raising_hand 🙋 ramen 🍜 recycle ♻️ red_circle 🔴
registered ®️ relaxed ☺️ relieved 😌 repeat 🔁 rescue_worker_helmet ⛑️ ribbon 🎀 ring 💍 robot 🤖 rocket 🚀 rofl 🤣
rose 🌹 rotating_light 🚨 round_pushpin 📍 runner 🏃 safety_pin 🧷 safety_vest 🦺 sake 🍶 sandwich 🥪 satellite 📡
scissors ✂️ scream 😱 scroll 📜 see_no_evil 🙈 seedling 🌱 shield 🛡️ ship 🚢 shrug 🤷 shushing_face 🤫 skull ☠️
sleeping 😴 sleepy 😪 slightly_frowning_face 🙁 slightly_smiling_face 🙂 smile 😄 smiley 😃 smirk 😏 snail 🐌
snake 🐍 snowflake ❄️ sob 😭 sparkle ❇️ sparkles ✨ sparkling_heart 💖 speaker 🔈 speech_balloon 💬 speedboat 🚤
spiral_notepad 🗒️ star ⭐ star2 🌟 star_struck 🤩 stars 🌠 stop_sign 🛑 stopwatch ⏱️ straight_ruler 📏
stuck_out_tongue 😛 stuck_out_tongue_winking_eye 😜 sun_with_face 🌞 sunflower 🌻 sunglasses 😎 sunny ☀️
sunrise 🌅 surfer 🏄 sweat 😓 sweat_drops 💦 sweat_smile 😅 tada 🎉 tea 🍵 teddy_bear 🧸 telescope 🔭 tent ⛺
test_tube 🧪 thinking 🤔 thought_balloon 💭 thumbsdown 👎 thumbsup 👍 ticket 🎫 timer_clock ⏲️ toolbox 🧰 tools 🛠️
tractor 🚜 traffic_light 🚥 triangular_flag_on_post 🚩 triangular_ruler 📐 trident 🔱 trophy 🏆 truck 🚚 tulip 🌷
turtle 🐢 tv 📺 twisted_rightwards_arrows 🔀 umbrella ☔ unamused 😒 unicorn 🦄 unlock 🔓 up 🆙 upside_down_face 🙃
v ✌️ vertical_traffic_light 🚦 vs 🆚 warning ⚠️ wastebasket 🗑️ watch ⌚ watermelon 🍉 wave 👋 weary 😩 whale 🐳
wheelchair ♿ white_check_mark ✅ white_circle ⚪ white_heart 🤍 wind_chime 🎐 wine_glass 🍷 wink 😉 wolf 🐺
world_map 🗺️ worried 😟 wrench 🔧 writing_hand ✍️ x ❌ yellow_circle 🟡 yellow_heart 💛 yum 😋 zap ⚡
zipper_mouth_face 🤐 zzz 💤
`;

/** Of the names of one word, those that documentation means as emoji only; the others are words and placeholders, too. */
const UNMISTAKABLE = ` +1 -1 art boom bug bulb clap construction eyes fire heart lipstick memo muscle pray recycle rocket smile
smiley sparkles star tada thinking thumbsdown thumbsup warning wave wink wrench x zap `;

/** Finds the character that a shortcode stands for; undefined where there is none. @param name without the colons */
export function emojiOf(name: string): string | undefined {
  const at = indexIn(TABLE, name);
  return at < 0 ? undefined : /\S+/.exec(TABLE.slice(at + name.length + 1, at + name.length + 21))?.[0];
}

/** The same for those alone that nobody writes who means something else. */
export function surelyEmoji(name: string): string | undefined {
  return name.includes("_") || indexIn(UNMISTAKABLE, name) >= 0 ? emojiOf(name) : undefined;
}

/** Finds a name among words. No character of an emoji is one of a name. */
function indexIn(words: string, name: string): number {
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1)) {
    if (/\s/.test(words.charAt(at - 1)) && /\s/.test(words.charAt(at + name.length))) return at;
  }
  return -1;
}
